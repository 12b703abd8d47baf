"""Brings the translators' files level with the source, and compiles them.

    python -m resources.i18n.update

A translation that exists is kept; a new string is marked unfinished; a string that is gone goes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

from resources.i18n import HERE, LANGUAGES, qm_file, ts_file
from resources.i18n.extract import Message, Place, extract

ROOT = HERE.parent.parent


def read(language: str) -> dict[Message, str]:
    """Translations of a language; '' for what is unfinished."""
    file = ts_file(language)
    if not file.exists():
        return {}
    found: dict[Message, str] = {}
    for context in ET.parse(file).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            translation = message.find("translation")
            done = translation is not None and translation.get("type") != "unfinished"
            words = (translation.text or "") if translation is not None and done else ""
            found[Message(name, message.findtext("source") or "")] = words
    return found


def write(
    language: str, messages: Mapping[Message, list[Place]], known: Mapping[Message, str]
) -> int:
    """Write the `.ts` file; answers how many strings are unfinished."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    unfinished = 0
    contexts: dict[str, ET.Element] = {}
    for message in sorted(messages):
        if message.context not in contexts:
            context = contexts[message.context] = ET.SubElement(root, "context")
            ET.SubElement(context, "name").text = message.context
        entry = ET.SubElement(contexts[message.context], "message")
        # The file alone: line numbers would change with every edit above them.
        for name in sorted({place.file for place in messages[message]}):
            ET.SubElement(entry, "location", filename=f"../../{name}")
        ET.SubElement(entry, "source").text = message.source
        translation = ET.SubElement(entry, "translation")
        translation.text = known.get(message, "")
        if not translation.text:
            translation.set("type", "unfinished")
            unfinished += 1
    ET.indent(root, "    ")
    text = ET.tostring(root, encoding="unicode")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    ts_file(language).write_text(f"{head}{text}\n", encoding="utf-8")
    return unfinished


def compile_language(language: str) -> None:
    """Make the `.qm` with Qt's own lrelease."""
    tool = shutil.which("pyside6-lrelease", path=str(Path(sys.executable).parent)) or shutil.which(
        "pyside6-lrelease"
    )
    if tool is None:
        raise SystemExit("pyside6-lrelease is not installed")
    # Put in place as a whole: Qt maps the file into memory, and a running window that reads it
    # while it is written ends with a segmentation fault.
    fresh = qm_file(language).with_suffix(".new")
    subprocess.run([tool, "-silent", str(ts_file(language)), "-qm", str(fresh)], check=True)
    fresh.replace(qm_file(language))


def main() -> int:
    """Update every language."""
    messages = extract(ROOT)
    for language in LANGUAGES:
        unfinished = write(language, messages, read(language))
        compile_language(language)
        print(f"{language}: {len(messages)} strings, {unfinished} unfinished")
    return 0


if __name__ == "__main__":
    sys.exit(main())
