"""Make the bench garden: 10,000 notes, 50,000 links, about 30 MB, the same bytes every time.

    python tests/bench/make_garden.py DIR [--notes N] [--links N] [--megabytes N] [--seed N]

Half of the notes are Japanese, the rest English or mixed. They look as people's notes do: OKF
frontmatter, headings, lists, tasks, tables, code, quotes, footnotes, tags; links of every form to
few hubs and many leaves; some notes of one line and some of a hundred kilobytes.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parent))

import vocabulary as words

_LONG_TAIL = 4000
_BROKEN_SHARE = 0.03
_OVERHEAD = 850  # bytes of a note beside its blocks: frontmatter, headings, the last block's excess


@dataclass(frozen=True, slots=True)
class Plan:
    """What is known of a note before any is written."""

    path: str
    title: str
    language: str
    headings: tuple[str, ...]

    @property
    def stem(self) -> str:
        """File name without folder and suffix."""
        return self.path.rsplit("/", 1)[-1].removesuffix(".md")


@dataclass(frozen=True, slots=True)
class Summary:
    """What was made."""

    notes: int
    links: int
    size: int
    """Bytes."""


class Speech:
    """Sentences of one language with a realistic spread of frequent and rare words."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        rare_en = [
            "".join(chance.choices(words.SYLLABLES, k=chance.randint(2, 4)))
            for _ in range(_LONG_TAIL)
        ]
        content = words.EN_NOUNS + words.EN_VERBS + words.EN_ADJECTIVES
        chance.shuffle(content)
        self._en = content + rare_en
        self._en_weights = list(accumulate(1 / (rank + 8) for rank in range(len(self._en))))
        rare_ja = [
            "".join(chance.choices(words.KANJI, k=chance.choice((2, 2, 2, 3, 4))))
            for _ in range(_LONG_TAIL)
        ]
        nouns = words.JA_NOUNS + words.JA_KATAKANA
        chance.shuffle(nouns)
        self._ja = nouns + rare_ja
        self._ja_weights = list(accumulate(1 / (rank + 8) for rank in range(len(self._ja))))

    def en_words(self, count: int) -> list[str]:
        """Content words."""
        return self._chance.choices(self._en, cum_weights=self._en_weights, k=count)

    def ja_words(self, count: int) -> list[str]:
        """Nouns."""
        return self._chance.choices(self._ja, cum_weights=self._ja_weights, k=count)

    def en_sentence(self) -> str:
        """One English sentence."""
        content = self.en_words(self._chance.randint(4, 9))
        glue = self._chance.choices(words.EN_GLUE, k=len(content))
        mixed = [word for pair in zip(glue, content, strict=True) for word in pair]
        if self._chance.random() < 0.08:
            mixed.append(self._chance.choice(words.EN_NAMES))
        if self._chance.random() < 0.05:
            mixed.insert(4, f"{self._chance.randint(2, 900)}")
        text = " ".join(mixed)
        if self._chance.random() < 0.2:
            text = text.replace(" and ", ", and ", 1)
        return text[0].upper() + text[1:] + "."

    def ja_sentence(self) -> str:
        """One Japanese sentence."""
        chance = self._chance
        parts = [chance.choice(words.JA_OPENERS)] if chance.random() < 0.3 else []
        nouns = self.ja_words(chance.randint(2, 4))
        for noun, glue in zip(nouns, chance.choices(words.JA_GLUE, k=len(nouns)), strict=True):
            parts += [noun, glue]
        if chance.random() < 0.12:
            parts.append(f"{self.en_words(1)[0]}を")
        if chance.random() < 0.06:
            parts.append(f"{chance.randint(1, 12)}月{chance.randint(1, 28)}日に")
        parts += [chance.choice(words.JA_VERBS), chance.choice(words.JA_ENDINGS)]
        return "".join(parts)

    def sentence(self, language: str) -> str:
        """One sentence; of either language in a mixed note."""
        if language == "mixed":
            language = self._chance.choice(("ja", "en"))
        return self.ja_sentence() if language == "ja" else self.en_sentence()

    def phrase(self, language: str) -> str:
        """A title or heading."""
        chance = self._chance
        if language == "en":
            return " ".join(self.en_words(chance.randint(2, 4))).capitalize()
        nouns = self.ja_words(chance.choice((1, 2, 2, 3)))
        joined = "の".join(nouns)
        return f"{self.en_words(1)[0].capitalize()} {joined}" if language == "mixed" else joined


class Gardener:
    """Plans all notes, then writes them."""

    def __init__(self, notes: int, links: int, size: int, seed: int) -> None:
        self._chance = random.Random(seed)
        self._speech = Speech(self._chance)
        self._plans = self._plan(notes)
        self._sizes = self._share_size(notes, size)
        self._links = self._share_links(notes, links)
        popularity = [1 / (rank + 3) ** 0.7 for rank in range(notes)]
        self._chance.shuffle(popularity)
        self._popularity = list(accumulate(popularity))
        self._broken = [self._speech.phrase("en") for _ in range(300)]

    def _plan(self, notes: int) -> list[Plan]:
        chance, plans = self._chance, []
        taken: set[str] = set()
        for number in range(notes):
            language = chance.choices(("ja", "en", "mixed"), weights=(50, 35, 15))[0]
            title = self._speech.phrase(language)
            folder = chance.choice(words.FOLDERS)
            stem = title.lower().replace(" ", "-") if language == "en" else title.replace(" ", "")
            path = f"{folder}/{stem}.md"
            if path in taken or chance.random() < 0.6:
                path = f"{folder}/{stem}-{number}.md"
                title = f"{title} {number}"
            taken.add(path)
            headings = tuple(self._speech.phrase(language) for _ in range(chance.randint(1, 6)))
            plans.append(Plan(path, title, language, headings))
        return plans

    def _share_size(self, notes: int, size: int) -> list[int]:
        raw = [self._chance.lognormvariate(0, 0.9) for _ in range(notes)]
        scale = max(size - notes * _OVERHEAD, size // 4) / sum(raw)
        return [max(120, int(share * scale)) for share in raw]

    def _share_links(self, notes: int, links: int) -> list[int]:
        counts = [0] * notes
        raw = list(accumulate(self._chance.lognormvariate(0, 0.8) for _ in range(notes)))
        for place in self._chance.choices(range(notes), cum_weights=raw, k=links):
            counts[place] += 1
        return counts

    def notes(self) -> Iterator[tuple[str, bytes]]:
        """Every note's path and bytes."""
        for number, plan in enumerate(self._plans):
            text = self._frontmatter(plan) + self._body(
                plan, self._sizes[number], self._links[number]
            )
            data = text.encode()
            if number % 97 == 5:
                data = data.replace(b"\n", b"\r\n")
            elif number % 211 == 7:
                data = b"\xef\xbb\xbf" + data
            yield plan.path, data

    def _frontmatter(self, plan: Plan) -> str:
        chance = self._chance
        day = f"20{chance.choice((25, 26))}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
        tags = sorted(set(chance.choices(words.TAGS, k=chance.randint(0, 4))))
        lines = ["---", f"type: {chance.choice(words.TYPES)}", f"title: {plan.title}"]
        lines.append(f'description: "{self._speech.sentence(plan.language)}"')
        if tags:
            lines.append(f"tags: [{', '.join(tags)}]")
        if chance.random() < 0.15:
            lines += ["aliases:", f"  - {self._speech.phrase(plan.language)} alias"]
        lines.append(f'generated: {{ by: "agent:bench", at: "{day}T09:00:00+09:00" }}')
        if chance.random() < 0.3:
            lines += ["verified:", f'  - {{ by: "human:hana", at: "{day}" }}']
        if chance.random() < 0.2:
            lines.append(f"status: {chance.choice(('draft', 'stable', 'deprecated'))}")
        if chance.random() < 0.1:
            lines.append(
                f'stale_after: "2026-{chance.randint(1, 12):02}-01T00:00:00Z"  # look again'
            )
        return "\n".join([*lines, "---", "", ""])

    def _body(self, plan: Plan, size: int, links: int) -> str:
        chance = self._chance
        parts = [f"# {plan.title}\n"]
        written = 0
        waiting = [self._link(plan) for _ in range(links)]
        definitions: list[str] = []
        headings = list(plan.headings)
        blocks = 0
        while written < size or waiting:
            blocks += 1
            if headings and blocks % 3 == 0:
                block = f"{'#' * chance.choice((2, 2, 2, 3))} {headings.pop(0)}\n"
            else:
                block = self._block(plan, waiting, definitions)
            parts.append(block)
            written += len(block.encode())
        parts += [f"## {heading}\n" for heading in headings]
        if chance.random() < 0.1:
            parts.append(f"Noted[^1].\n\n[^1]: {self._speech.sentence(plan.language)}\n")
        return "\n".join([*parts, *definitions])

    def _block(self, plan: Plan, waiting: list[str], definitions: list[str]) -> str:
        chance, language = self._chance, plan.language
        kind = chance.random()

        def sentence() -> str:
            text = self._speech.sentence(language)
            if not waiting or chance.random() < 0.4:
                return text
            link = waiting.pop()
            if link.startswith("REF "):
                _mark, label, target = link.split(" ", 2)
                definitions.append(f"[{label}]: {target}\n")
                link = f"[{self._speech.phrase(language)}][{label}]"
            joint = "" if language == "ja" else " "
            return f"{text[:-1]}{joint}{link}{text[-1]}"

        if kind < 0.6:
            joint = "" if language == "ja" else " "
            return joint.join(sentence() for _ in range(chance.randint(2, 6))) + "\n"
        if kind < 0.8:
            mark = chance.choice(("-", "-", "*", "1."))
            return "".join(f"{mark} {sentence()}\n" for _ in range(chance.randint(2, 6)))
        if kind < 0.86:
            box = chance.choice(("[ ]", "[x]"))
            return "".join(f"- {box} {sentence()}\n" for _ in range(chance.randint(2, 4)))
        if kind < 0.91:
            cells = [
                (
                    self._speech.phrase(language),
                    chance.randint(1, 99),
                    sentence().replace("|", "\\|"),
                )
                for _ in range(4)
            ]
            rows = "".join(f"| {name} | {number} | {note} |\n" for name, number, note in cells)
            return f"| name | n | note |\n| --- | ---: | --- |\n{rows}"
        if kind < 0.95:
            name = chance.choice(sorted(words.CODE))
            return f"```{name}\n{words.CODE[name]}```\n"
        if kind < 0.98:
            return f"> {sentence()}\n> {sentence()}\n"
        word = self._speech.en_words(1)[0]
        return f"See <https://example.org/{chance.randint(1, 9999)}> and `{word}`.\n"

    def _link(self, plan: Plan) -> str:
        chance = self._chance
        if chance.random() < _BROKEN_SHARE:
            wish = chance.choice(self._broken)
            return f"[[{wish}]]"
        target = chance.choices(self._plans, cum_weights=self._popularity)[0]
        kind = chance.random()
        absolute = f"/{target.path}"
        if kind < 0.4:
            return f"[[{target.stem}]]"
        if kind < 0.5:
            return f"[[{target.stem}|{self._speech.phrase(target.language)}]]"
        if kind < 0.56:
            return f"[[{target.path.removesuffix('.md')}#{target.headings[0]}]]"
        if kind < 0.6:
            return f"[[{target.title}]]"
        if kind < 0.75:
            return f"[{target.title}]({quote(absolute)})"
        if kind < 0.88:
            up = "../" * plan.path.count("/")
            return f"[{target.title}](<{up}{target.path}>)"
        if kind < 0.95:
            anchor = target.headings[0].lower().replace(" ", "-")
            return f"[{target.title}]({quote(absolute)}#{quote(anchor)})"
        return f"REF r{chance.randint(1, 10**9)} {quote(absolute)}"


def make_garden(
    root: Path,
    *,
    notes: int = 10_000,
    links: int = 50_000,
    size: int = 30_000_000,
    seed: int = 2,
) -> Summary:
    """Write the garden into the (new or empty) folder `root`."""
    root.mkdir(parents=True, exist_ok=True)
    written = 0
    folders: set[Path] = set()
    for path, data in Gardener(notes, links, size, seed).notes():
        file = root / path
        if file.parent not in folders:
            file.parent.mkdir(parents=True, exist_ok=True)
            folders.add(file.parent)
        file.write_bytes(data)
        written += len(data)
    return Summary(notes, links, written)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--notes", type=int, default=10_000)
    parser.add_argument("--links", type=int, default=50_000)
    parser.add_argument("--megabytes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=2)
    asked = parser.parse_args()
    made = make_garden(
        asked.folder,
        notes=asked.notes,
        links=asked.links,
        size=int(asked.megabytes * 1e6),
        seed=asked.seed,
    )
    print(f"{made.notes} notes, {made.links} links, {made.size / 1e6:.1f} MB in {asked.folder}")


if __name__ == "__main__":
    main()
