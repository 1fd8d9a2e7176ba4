"""Makes and checks ids of plugins, contributions and characters.

An id has lower-case letters and digits, with hyphens between them.
"""

import re
import unicodedata
from typing import Final
from zlib import crc32

LONGEST_ID: Final = 64
ID_PATTERN: Final = r"\A[a-z0-9]+(-[a-z0-9]+)*\Z"


def is_id(text: str, longest: int = LONGEST_ID) -> bool:
    """Return whether a text has the form of an id."""
    return len(text) <= longest and re.match(ID_PATTERN, text) is not None


def slug(text: str, default: str = "", longest: int = LONGEST_ID) -> str:
    """Return an id made from a text.

    If the text has no Latin letter and no digit, return `default`. If `default` is empty, return an id made from the
    text's checksum.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    made = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:longest].strip("-")
    return made or default or f"plugin-{crc32(text.encode('utf-8', 'surrogateescape')):x}"
