"""Tests that labels which are shown together get different mnemonics."""

import pytest

from hearts_qt.ui.widgets.mnemonics import mnemonic_of, with_mnemonics, without_mnemonic


@pytest.mark.parametrize(
    ("label", "letter", "plain"),
    [
        ("&File", "F", "File"),
        ("E&xit", "X", "Exit"),
        ("Exit", "", "Exit"),
        ("R&&D &now", "N", "R&&D now"),
        ("R&&D", "", "R&&D"),
        ("odd&", "", "odd&"),
        ("", "", ""),
    ],
)
def test_the_mnemonic_of_a_label(label: str, letter: str, plain: str) -> None:
    """The letter after a single "&" is the mnemonic. "&&" stands for the character "&"."""
    assert mnemonic_of(label) == letter
    assert without_mnemonic(label) == plain


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["Open", "Save"], ["&Open", "&Save"]),
        (["Save as", "&Save"], ["Save &as", "&Save"]),
        (["&Save", "&Sound"], ["&Save", "S&ound"]),
        (["Deal", "Deal numbers"], ["&Deal", "Deal &numbers"]),
        (["10", "1"], ["1&0", "&1"]),
        (["11", "1"], ["&11", "1"]),
        (["A&&B"], ["&A&&B"]),
        (["…", ""], ["…", ""]),
        (["ab", "a"], ["a&b", "&a"]),
        (["a", "&ab"], ["a", "&ab"]),
        (["&Cards", "C7 o"], ["&Cards", "C7 &o"]),
    ],
)
def test_labels_get_different_mnemonics(labels: list[str], expected: list[str]) -> None:
    """Labels keep the mnemonics that they declare, if these differ from each other.

    All other labels get free letters. Letters at the beginning of a word are preferred.
    """
    assert with_mnemonics(labels) == expected
    assert with_mnemonics(expected) == expected


def test_letters_that_are_taken_elsewhere_are_left_out() -> None:
    """If a letter is used elsewhere, no label gets it, even if the label declares this letter."""
    assert with_mnemonics(["OK", "&Hint"], {"O", "H"}) == ["O&K", "H&int"]
