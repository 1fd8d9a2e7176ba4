"""The few marks from which the help's pages are made. Every text is escaped here; colours are left to the palette."""

from collections.abc import Iterable, Sequence
from html import escape


def heading(text: str) -> str:
    """Return the title of a part of a page."""
    return f"<h3>{escape(text)}</h3>"


def paragraph(text: str) -> str:
    """Return a paragraph."""
    return f"<p>{escape(text)}</p>"


def strong(text: str) -> str:
    """Return a paragraph that stands out."""
    return f"<p><b>{escape(text)}</b></p>"


def bullets(texts: Iterable[str]) -> str:
    """Return a list."""
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"


def ordered(texts: Iterable[str]) -> str:
    """Return a numbered list."""
    return f"<ol>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ol>"


def code(text: str) -> str:
    """Return a text to be read by machines, in letters of one width."""
    return f'<pre style="white-space: pre-wrap">{escape(text)}</pre>'


def link(page: str, text: str) -> str:
    """Return a paragraph that leads to another page."""
    return f'<p><a href="help:{escape(page)}">{escape(text)}</a></p>'


def table(rows: Iterable[Sequence[str]], anchors: Sequence[str] = ()) -> str:
    """Return rows of cells, of which the first in each is the word that is explained; `anchors` name the rows."""
    lines = []
    for place, (first, *rest) in enumerate(rows):
        anchor = f'<a name="{escape(anchors[place])}"></a>' if anchors else ""
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        lines.append(f'<tr><td width="32%">{anchor}<b>{escape(first)}</b></td>{cells}</tr>')
    return f'<table cellpadding="5" cellspacing="0" width="100%">{"".join(lines)}</table>'
