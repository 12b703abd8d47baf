"""What stays though it would have to change is said above the list, with its places."""

from __future__ import annotations

from garden.reshape.merging import Joining
from ui.reshape import words


def test_a_link_in_html_and_fields_that_can_not_be_read_are_told(garden, garden_dir, qapp) -> None:
    (garden_dir / "絵").mkdir()
    (garden_dir / "絵/庭 の.png").write_bytes(b"png")
    (garden_dir / "写真.md").write_text(
        '<img src="絵/庭%20の.png">\n\n<a href="絵/庭 の.png">x</a>\n', encoding="utf-8"
    )
    (garden_dir / "壊れ.md").write_text("---\ntitle: [x\n---\n\n本文\n", encoding="utf-8")
    garden.reconcile()
    plan = garden.reshaping.rename_folder("絵", "画")
    assert words.notices(plan) == "2 links in HTML stay as they are."
    assert words.notice_places(plan) == "写真.md:1  絵/庭%20の.png\n写真.md:3  絵/庭 の.png"
    plan = garden.reshaping.merge("写真.md", "壊れ.md", Joining())
    assert words.notices(plan) == (
        "The fields of 1 note can't be read; they stay in the text as code."
    )
