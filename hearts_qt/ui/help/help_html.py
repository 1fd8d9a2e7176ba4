"""Functions that make the HTML of the help pages. They escape all text, and leave the colours to the palette."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

_PICTURES: Final = 262
"""The width of the column with the pictures of a page, in pixels."""


def heading(text: str) -> str:
    """Return a heading."""
    return f"<h3>{escape(text)}</h3>"


def paragraph(text: str) -> str:
    """Return a paragraph."""
    return f"<p>{escape(text)}</p>"


def strong(text: str) -> str:
    """Return a bold paragraph."""
    return f"<p><b>{escape(text)}</b></p>"


def bullets(texts: Iterable[str]) -> str:
    """Return a list with bullets."""
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"


def ordered(texts: Iterable[str]) -> str:
    """Return a numbered list."""
    return f"<ol>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ol>"


def code(text: str) -> str:
    """Return a block of code in a fixed-width font."""
    return f'<pre style="white-space: pre-wrap">{escape(text)}</pre>'


def link(page: str, text: str) -> str:
    """Return a paragraph with a link to another page."""
    return f'<p><a href="help:{escape(page)}">{escape(text)}</a></p>'


def links(topics: Iterable[tuple[str, str]]) -> str:
    """Return a list of links; each has a text and an address below ``help:``."""
    lines = (f'<a href="help:{escape(address)}">{escape(text)}</a>' for text, address in topics)
    return f"<p>{'<br>'.join(lines)}</p>"


def table(rows: Iterable[Sequence[str]], anchors: Sequence[str] = ()) -> str:
    """Return a table whose first column is bold; `anchors` has for each row a name for links."""
    lines = []
    for place, (first, *rest) in enumerate(rows):
        anchor = f'<a name="{escape(anchors[place])}"></a>' if anchors else ""
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        lines.append(f'<tr><td width="32%">{anchor}<b>{escape(first)}</b></td>{cells}</tr>')
    return f'<table cellpadding="5" cellspacing="0" width="100%">{"".join(lines)}</table>'


def steps(told: Iterable[tuple[str, str, Sequence[str]]]) -> str:
    """Return a table with a row for each step: HTML of a picture, and beside it a title and sentences."""
    rows = (
        f'<tr><td width="{_PICTURES}" valign="middle">{picture}</td><td valign="middle">{heading(title)}'
        f"{paragraph(' '.join(sentences))}</td></tr>"
        for picture, title, sentences in told
    )
    return f'<table cellpadding="6" cellspacing="0" width="100%">{"".join(rows)}</table>'
