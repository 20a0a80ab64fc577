"""What moves on the table at this moment: cards in flight, a refusal, a message."""

from collections.abc import Mapping

from kiosk.drawing.layout import TableLayout
from kiosk.drawing.motion import FLIGHT_S, Flight, Shake, Toast
from kiosk.drawing.tabletop import Place, homes
from kiosk.engine.cards import Card
from kiosk.engine.position import Position


class TableMotions:
    """The motions under way; forget them all and the table is still right."""

    def __init__(self) -> None:
        self._flights: dict[Card, Flight] = {}
        self._shake: Shake | None = None
        self._toast: Toast | None = None

    def fly(
        self, before: Position, after: Position, layout: TableLayout, now: float, lasts_s: float = FLIGHT_S
    ) -> None:
        """Send every card that lies elsewhere in `after` than in `before` on its way from where it is seen."""
        old, new = homes(before, layout), homes(after, layout)
        for card, place in old.items():
            if new[card] != place:
                start = self._seen_at(card, place, now)
                self._flights.pop(card, None)
                self._flights[card] = Flight(
                    card, start.rect, now, turns=start.face_up != new[card].face_up, lasts_s=lasts_s
                )

    def land(self) -> None:
        """Put every card where it belongs, and say nothing more."""
        self._flights.clear()
        self._shake = self._toast = None

    def shake(self, target: str, now: float) -> None:
        """Let `target` swing sideways."""
        self._shake = Shake(target, now)

    def say(self, text: str, now: float) -> None:
        """Show a message for a while, in place of the one before."""
        self._toast = Toast(text, now)

    def hush(self) -> None:
        """Take the message away."""
        self._toast = None

    def flights(self, now: float) -> Mapping[Card, Flight]:
        """Return the cards in the air at `now`, the lowest first."""
        self._flights = {card: flight for card, flight in self._flights.items() if now < flight.ends()}
        return self._flights

    def shaken(self, mm: float, now: float) -> Mapping[str, int]:
        """Return how many pixels a target stands aside at `now`."""
        return {self._shake.target: self._shake.offset(mm, now)} if self._shake else {}

    def message(self, now: float) -> str | None:
        """Return the message that is shown at `now`."""
        return self._toast.text if self._toast and now < self._toast.ends() else None

    def changes_at(self, now: float) -> float | None:
        """Return when the picture changes next: `now` while something moves, None if it never will."""
        if self.flights(now) or (self._shake and now < self._shake.ends()):
            return now
        return self._toast.ends() if self._toast and now < self._toast.ends() else None

    def _seen_at(self, card: Card, home: Place, now: float) -> Place:
        flight = self._flights.get(card)
        return Place(flight.place(home.rect, now), home.face_up) if flight else home
