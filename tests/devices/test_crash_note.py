"""The crash note: small, whole, and no reason to fail."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kiosk.devices.crash_note import FILE_NAME, MOST_BYTES, CrashNote, shortened


def test_the_last_story_is_kept_with_the_version_that_it_happened_to(tmp_path: Path) -> None:
    note = CrashNote(tmp_path)
    assert note.write("The first.")
    assert note.write("Other — thing.")
    text = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert text.startswith("golf-kiosk ")
    assert text.endswith("\n\nOther — thing.")
    assert [each.name for each in tmp_path.iterdir()] == [FILE_NAME]


@given(st.text(min_size=1).map(lambda text: text * 20_000))
def test_a_story_is_cut_in_its_middle(story: str) -> None:
    kept = shortened(story)
    assert len(kept.encode(errors="replace")) <= MOST_BYTES
    assert kept == story or (story.startswith(kept[:1000]) and story.endswith(kept[-1000:]))


def test_the_first_story_may_come_before_the_first_game(tmp_path: Path) -> None:
    assert CrashNote(tmp_path / "state").write("It went wrong.")


def test_no_folder_or_one_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    assert not CrashNote(None).write("It is lost.")
    (tmp_path / "file").touch()
    assert not CrashNote(tmp_path / "file").write("It is lost.")
    (tmp_path / "file").unlink()
    (tmp_path / FILE_NAME).mkdir()
    assert not CrashNote(tmp_path).write("It is lost.")
    assert [each.name for each in tmp_path.iterdir()] == [FILE_NAME]
