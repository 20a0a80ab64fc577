"""What is told once: a sentence that was said is said again only after all has gone well for a while."""

SAVES_IN_A_ROW = 20
"""So many saves make trouble that comes again news again; on a full disk, some succeed between those that fail."""


class Once:
    """Remembers which sentences were said."""

    def __init__(self) -> None:
        self._said: set[str] = set()
        self._saves = 0

    def is_news(self, sentence: str) -> bool:
        """Tell whether a sentence is to be said now, and take it as said."""
        is_news = sentence not in self._said
        self._said.add(sentence)
        self._saves = 0
        return is_news

    def count_save(self) -> None:
        """Take note of a save that left nothing to be wished for."""
        self._saves += 1
        if self._saves >= SAVES_IN_A_ROW:
            self._said.clear()
