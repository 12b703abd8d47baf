"""Our stemmer against SQLite's own, as both must agree on what an inflected word is."""

from __future__ import annotations

import sqlite3

from garden.search.stem import stem

TEXT = """
run runs running runner ran memory memories index indexes indexing indices caress caresses ponies
ties cats feed agreed plastered bled motoring sing conflated troubled sized hopping tanned falling
hissing fizzed failing filing happy sky relational conditional rational valenci hesitanci digitizer
conformabli radicalli differentli vileli analogousli vietnamization predication operator feudalism
decisiveness hopefulness callousness formaliti sensitiviti sensibiliti triplicate formative
formalize electriciti electrical hopeful goodness revival allowance inference airliner gyroscopic
adjustable defensible irritant replacement adjustment dependent adoption homologou communism
activate angulariti homologous effective bowdlerize probate rate cease controll roll computing
computer computation university universe organization organize notes noted nothing queue queues
printed printing printer analyses analysis configuration configured dying lying agreed generously
"""
WORDS = TEXT.split()


def test_stems_are_those_of_sqlite() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE w USING fts5(x, tokenize='porter ascii')")
    connection.execute("CREATE VIRTUAL TABLE v USING fts5vocab(w, 'instance')")
    connection.executemany("INSERT INTO w (rowid, x) VALUES (?, ?)", enumerate(WORDS))
    theirs = {doc: term for term, doc in connection.execute("SELECT term, doc FROM v")}
    connection.close()
    assert {word: stem(word) for word in WORDS} == {
        word: theirs[number] for number, word in enumerate(WORDS)
    }


def test_other_scripts_and_digits_are_their_own_stem() -> None:
    assert [stem(word) for word in ("記憶", "ga4", "as", "ёлка")] == ["記憶", "ga4", "as", "ёлка"]
