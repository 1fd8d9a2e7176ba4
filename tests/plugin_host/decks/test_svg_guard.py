"""Tests of the guard for SVG files from plugins: what it keeps, what it removes, and what it refuses."""

import gzip
from pathlib import Path

import pytest

from hearts_qt.plugin_host.decks import svg_guard
from hearts_qt.plugin_host.decks.svg_guard import clean_svg, read_svg
from hearts_qt.plugin_host.flaw import FlawKind, PackError

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 50 70">'
PNG = "data:image/png;base64,iVBORw0KGgo="
BOMB = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'


def cleaned(inside: str, before: str = "") -> str:
    """Return what the guard leaves of an SVG with these contents; `before` is text in front of the SVG element."""
    text = clean_svg(f"{before}{HEAD}{inside}</svg>".encode(), "card.svg").decode()
    return text[len(HEAD) : -len("</svg>")]


def fault_of(text: str | bytes) -> FlawKind:
    """Return the kind of flaw for which the guard refuses an SVG."""
    with pytest.raises(PackError) as refused:
        clean_svg(text if isinstance(text, bytes) else text.encode(), "card.svg")
    assert refused.value.flaws[0].where == "card.svg"
    return refused.value.flaws[0].kind


@pytest.mark.parametrize(
    ("inside", "left"),
    [
        ('<rect x="1"/>', '<rect x="1"></rect>'),
        ('<g>\n <path d="M0,0 &lt;"/>\n</g>', '<g><path d="M0,0 &lt;"></path></g>'),
        ("<text>A &amp; <tspan>B</tspan></text>", "<text>A &amp; <tspan>B</tspan></text>"),
        ('<filter id="f"><feBlur/><rect/></filter><rect/>', "<rect></rect>"),
        ('<rect filter="url(#f)" x="1"/>', '<rect x="1"></rect>'),
        ('<rect style="fill:red;filter:url(#f);stroke:red"/>', '<rect style="fill:red;stroke:red"></rect>'),
        ('<rect fill="url(#g)"/>', '<rect fill="url(#g)"></rect>'),
        ('<rect fill="url(http://a/b)"/>', '<rect fill="none"></rect>'),
        ("<rect style=\"fill:url( 'file:///etc/passwd' )\"/>", '<rect style="fill:none"></rect>'),
        ("<style>@import 'a.css'; a { fill: url(b.svg) }</style>", "<style> a { fill: none }</style>"),
        ('<image xlink:href="file:///etc/passwd"/>', "<image></image>"),
        ('<image href="data:image/svg+xml;base64,AAAA"/>', "<image></image>"),
        (f'<image xlink:href="{PNG}"/>', f'<image xlink:href="{PNG}"></image>'),
        ('<use xlink:href="other.svg#a"/>', "<use></use>"),
        ('<use href="#a"/>', '<use href="#a"></use>'),
        ("<foreignObject><script/></foreignObject>", FlawKind.UNSAFE),
        ("<foreignObject><p>hello</p></foreignObject>", ""),
        ('<animate attributeName="x"/><set/>', ""),
        ("<metadata>who made it</metadata>", ""),
        ('<rect inkscape:label="a" xml:base="http://a/"/>', "<rect></rect>"),
        ("<script>alert(1)</script>", FlawKind.UNSAFE),
        ('<s:script xmlns:s="http://www.w3.org/2000/svg"/>', FlawKind.UNSAFE),
        ('<rect onclick="alert(1)"/>', FlawKind.UNSAFE),
        ("<rect>", FlawKind.WRONG_TYPE),
        ("&nothing;", FlawKind.WRONG_TYPE),
        ("<g>" * 300 + "</g>" * 300, FlawKind.TOO_MANY),
    ],
)
def test_what_is_left_of_an_svg(inside: str, left: str | FlawKind) -> None:
    """Shapes stay. Links out of the file, filters and animations are removed. Scripts are refused."""
    if isinstance(left, FlawKind):
        assert fault_of(f"{HEAD}{inside}</svg>") is left
    else:
        assert cleaned(inside) == left


def test_a_plain_doctype_is_left_out_and_entities_are_refused() -> None:
    """A document type without entities is removed. A file that defines entities is refused."""
    assert cleaned("<g/>", '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://a/svg11.dtd">') == "<g></g>"
    assert fault_of(f"{BOMB}{HEAD}&b;</svg>") is FlawKind.ENTITIES
    assert fault_of(f"{BOMB}{HEAD}<symbol/>&b;</svg>") is FlawKind.ENTITIES
    assert fault_of('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>') is FlawKind.ENTITIES


def test_what_is_no_svg_is_refused() -> None:
    """Files that are not XML are refused, and so are XML files that are not SVG."""
    assert fault_of("<html/>") is FlawKind.WRONG_TYPE
    assert fault_of(b"\x00\x01") is FlawKind.WRONG_TYPE
    assert fault_of(b"") is FlawKind.WRONG_TYPE


def test_too_many_elements_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file is refused if it has too many elements."""
    monkeypatch.setattr(svg_guard, "MOST_ELEMENTS", 10)
    assert fault_of(f"{HEAD}{'<g/>' * 10}</svg>") is FlawKind.TOO_MANY


def test_only_files_up_to_a_size_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain and compressed files are read, also those compressed in several parts.

    Missing files, broken files and files whose packed or unpacked size is too large are refused.
    """
    path = tmp_path / "deck.svgz"
    text = HEAD.encode() + b"<g/>" * 5000 + b"</svg>"
    half = len(text) // 2
    for data in (text, gzip.compress(text), gzip.compress(text[:half]) + gzip.compress(text[half:])):
        path.write_bytes(data)
        assert read_svg(path) == text
    monkeypatch.setattr(svg_guard, "MOST_UNPACKED", 10_000)
    with pytest.raises(PackError, match="unpacks to too much"):
        read_svg(path)
    for data in (gzip.compress(text)[:10] + b"nonsense" * 9, gzip.compress(text)[:40], gzip.compress(text)[:4]):
        path.write_bytes(data)
        with pytest.raises(PackError, match="cannot be read"):
            read_svg(path)
    path.write_bytes(text)
    monkeypatch.setattr(svg_guard, "MOST_BYTES", 10_000)
    with pytest.raises(PackError, match="too large"):
        read_svg(path)
    with pytest.raises(PackError, match="cannot be read"):
        read_svg(tmp_path / "gone.svg")


@pytest.mark.parametrize(
    ("symbol", "use", "transform"),
    [
        ('viewBox="0 0 10 10"', 'x="5" y="6" width="20" height="40"', "translate(5,16) scale(2,2) translate(0,0)"),
        (
            'viewBox="-5 -5 10 10" preserveAspectRatio="none"',
            'width="20" height="40"',
            "translate(0,0) scale(2,4) translate(5,5)",
        ),
        (
            'viewBox="0 0 10 10" preserveAspectRatio="xMinYMax"',
            'height="20" transform="rotate(9)"',
            "rotate(9) translate(0,0) scale(2,2) translate(0,0)",
        ),
        (
            'viewBox="0 0 10 10" preserveAspectRatio="xMaxYMid slice"',
            'width="20" height="40"',
            "translate(-20,0) scale(4,4) translate(0,0)",
        ),
    ],
)
def test_symbols_become_groups_that_are_placed(symbol: str, use: str, transform: str) -> None:
    """A symbol becomes a group with the size and position that its ``<use>`` gives.

    The symbol may come after its ``<use>``.
    """
    left = cleaned(f'<use xlink:href="#pip" {use}/><symbol id="pip" {symbol}><rect/></symbol>')
    assert f'transform="{transform}"' in left
    assert "symbol" not in left
    assert left.endswith("<rect></rect></g></defs>")
    for gone in (' x="', ' y="', ' width="', ' height="'):
        assert gone not in left.partition("</use>")[0]


def test_other_uses_and_boxes_that_make_no_sense_stay() -> None:
    """A ``<use>`` of an element that is no symbol stays unchanged.

    A ``<use>`` of a symbol without a valid view box does, too.
    """
    left = cleaned('<symbol id="a" viewBox="0 0 0 x"/><use href="#a" x="1"/><use href="#b" width="3"/>')
    assert '<use href="#a" x="1">' in left
    assert '<use href="#b" width="3">' in left


def test_clip_paths_become_masks() -> None:
    """A clip path becomes a mask. Its shapes are all white and opaque, whatever colours they had."""
    left = cleaned(
        '<clipPath id="c"><rect x="1" fill="#000" style="opacity:0"/></clipPath><g clip-path="url(#c)"><rect/></g>'
    )
    assert left == ('<mask id="c"><rect x="1" fill="#fff"></rect></mask><g mask="url(#c)"><rect></rect></g>')
