"""How lines wrap where a text holds a word of thousands of letters: base64, a key, a row of `>`.

For each line that such a word fills, Qt reads the rest of the word to see whether it fits: two
hundred thousand letters stop the window for seconds. Breaking lines at any letter spares that; it
looks worse where it cuts a common word, so that only texts with such a word are broken so.
"""

from __future__ import annotations

import re

from PySide6.QtGui import QTextOption

_LONG = 3000
# A line may break between the letters of these scripts: they hold no long words.
_BREAKS = r"\s\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\U0010ffff"
# Looked for where a word begins only, so that each letter is read once.
_WORD = re.compile(rf"(?<![^{_BREAKS}])[^{_BREAKS}]{{{_LONG}}}")


def wrapping(text: str) -> QTextOption.WrapMode:
    """How a text, or the HTML of a page, is to be wrapped."""
    modes = QTextOption.WrapMode
    return modes.WrapAnywhere if _WORD.search(text) else modes.WrapAtWordBoundaryOrAnywhere
