"""The YAML block at the head of a note: reading it, and editing it line by line.

Reading (`split`, `read`) never fails. Every edit patches only the lines of the edited field, or the
single list item, is read again and compared with what was meant, and raises FrontmatterError with
the text untouched when they differ (B16, B17, B18, B22, DESIGN section 2).
"""

from __future__ import annotations

from garden.okf.front_edit import (
    add_item,
    copy_field,
    insert_field,
    remove_field,
    remove_item,
    rename_field,
    set_field,
    set_path,
)
from garden.okf.front_read import Block, Entry, Frontmatter, read, split
from garden.okf.front_repair import Repair, repair
from garden.okf.yaml_render import FieldValue
from garden.okf.yaml_tree import Scalar, Value, YamlFault

__all__ = [
    "Block",
    "Entry",
    "FieldValue",
    "Frontmatter",
    "Repair",
    "Scalar",
    "Value",
    "YamlFault",
    "add_item",
    "copy_field",
    "insert_field",
    "read",
    "remove_field",
    "remove_item",
    "rename_field",
    "repair",
    "set_field",
    "set_path",
    "split",
]
