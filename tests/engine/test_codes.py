"""Deal codes: read kindly, written one way, refused in words."""

import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kiosk.engine.codes import DEALS, DealCode, shown
from kiosk.engine.errors import CodeError, CodeFault
from kiosk.engine.rules import CLASSIC, EASY, Rules
from tests.engine.making import CODES, RULES

DASHES_AND_BLANKS = "-\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d \t\n\r\u00a0\u2009\u200b\ufeff\u00ad"


@given(CODES)
def test_parse_undoes_print(code: DealCode) -> None:
    assert DealCode.parse(str(code)) == code


@given(RULES, st.text(string.ascii_uppercase, min_size=7, max_size=7))
def test_print_undoes_parse(rules: Rules, letters: str) -> None:
    text = f"GO1-{rules.letter}-{letters}"
    assert str(DealCode.parse(text)) == text


@given(CODES, st.lists(st.text(DASHES_AND_BLANKS, max_size=3), min_size=14, max_size=14))
def test_case_blanks_and_dashes_do_not_matter(code: DealCode, between: list[str]) -> None:
    letters = [letter for letter in str(code) if letter != "-"]
    sloppy = "".join(a + b for a, b in zip(letters, between, strict=False)) + between[-1]
    assert DealCode.parse(sloppy) == DealCode.parse(sloppy.lower()) == code


@pytest.mark.parametrize(
    ("letters", "number"),
    [("AAAAAAA", 0), ("AAAAAAB", 1), ("AAAAABA", 26), ("BAAAAAA", 26**6), ("ZZZZZZZ", DEALS - 1)],
)
def test_letters_are_base_26_most_significant_first(letters: str, number: int) -> None:
    assert DealCode.parse(f"GO1-E-{letters}").number == number


def test_the_rule_comes_from_the_code() -> None:
    assert DealCode.parse("GO1-E-AAAAAAB").rules is EASY
    assert DealCode.parse("GO1-C-AAAAAAB").rules is CLASSIC


def test_the_old_letter_n_is_read_as_easy_and_written_as_e() -> None:
    assert str(DealCode.parse("go1nzzzzzzz")) == "GO1-E-ZZZZZZZ"


FAULTS = [
    ("", CodeFault.EMPTY, ""),
    (" \n-–— \t", CodeFault.EMPTY, ""),
    ("GO", CodeFault.TOO_SHORT, ""),
    ("GO1-E-AAAAAA", CodeFault.TOO_SHORT, "AAAAAA"),
    ("GO1-E-AAAAAABB", CodeFault.TOO_LONG, "AAAAAABB"),
    ("GO1-E-" + "A" * 1_000_000, CodeFault.TOO_LONG, ""),
    (" " * 1_000_000, CodeFault.TOO_LONG, ""),
    ("GO2-E-AAAAAAB", CodeFault.UNKNOWN_FORMAT, "GO2"),
    ("GO12-E-AAAAAAB", CodeFault.UNKNOWN_FORMAT, "GO12"),
    ("GO1-X-AAAAAAB", CodeFault.UNKNOWN_RULE, "X"),
    ("GO1-?-AAAAAAB", CodeFault.UNKNOWN_RULE, "?"),
    ("GO1-É-AAAAAAB", CodeFault.UNKNOWN_RULE, "É"),
    ("GO1-E-AAAAAA1", CodeFault.NOT_A_LETTER, "1"),
    ("GO1-E-AAAAAA\U0001f600", CodeFault.NOT_A_LETTER, "\U0001f600"),
    ("GO1-E-AAAAAAÄ", CodeFault.NOT_A_LETTER, "Ä"),
    ("GO1-E-AAA_AAB", CodeFault.NOT_A_LETTER, "_"),
    ("GO1-E-AAAAAAſ", CodeFault.NOT_A_LETTER, "ſ"),
    ("E-AAAAAAB", CodeFault.NOT_A_CODE, "EAAAAAAB"),
    ("nonsense", CodeFault.NOT_A_CODE, "NONSENSE"),
    ("\U0001f600", CodeFault.NOT_A_CODE, "\U0001f600"),
]


@pytest.mark.parametrize(("text", "fault", "found"), FAULTS, ids=lambda value: str(value)[:20])
def test_what_is_no_code_is_refused_and_named(text: str, fault: CodeFault, found: str) -> None:
    with pytest.raises(CodeError) as caught:
        DealCode.parse(text)
    assert (caught.value.fault, caught.value.found) == (fault, found)
    assert shown(found) in str(caught.value) or not found or fault in (CodeFault.TOO_SHORT, CodeFault.TOO_LONG)


def test_every_fault_is_tried() -> None:
    assert {fault for _, fault, _ in FAULTS} == set(CodeFault)


@given(st.text() | st.text("GO1EC-AB 2", max_size=14))
@example("GO1-E-\x00\x1b[31m\ud800")
def test_any_text_is_a_code_or_refused_in_one_short_line(text: str) -> None:
    try:
        code = DealCode.parse(text)
    except CodeError as error:
        sentence = str(error)
        assert sentence.isprintable()
        assert sentence.endswith(".")
        assert len(sentence) < 120
    else:
        assert DealCode.parse(str(code)) == code


@pytest.mark.parametrize("number", [-1, DEALS])
def test_a_number_seven_letters_cannot_write_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="no deal number"):
        DealCode(EASY, number)


def test_long_and_unprintable_texts_are_shown_short_and_safe() -> None:
    assert shown("A" * 24) == "«" + "A" * 24 + "»"
    assert shown("A" * 25) == "«" + "A" * 23 + "…»"
    assert shown("a\nb\ud800") == "«a\ufffdb\ufffd»"
