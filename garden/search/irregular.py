"""English words whose forms share no stem: mouse and mice, write, wrote and written.

The stemmer knows endings only. A word of a query stands for its other forms as well, so the index
needs to know nothing of them. Forms that are common words of their own (saw, left, rose, felt,
found, ground) are not listed: who looks for `see` does not want every saw.
"""

from __future__ import annotations

from functools import cache

from garden.search.stem import stem

_GROUPS = """
mouse mice | louse lice | goose geese | foot feet | tooth teeth | child children | person people
man men | woman women | ox oxen | penny pence | wolf wolves | half halves | calf calves
knife knives | life lives | wife wives | shelf shelves | loaf loaves | thief thieves | elf elves
self selves | scarf scarves | hoof hooves | leaf leaves
cactus cacti | fungus fungi | nucleus nuclei | stimulus stimuli | alumnus alumni | radius radii
focus foci | syllabus syllabi | bacillus bacilli
datum data | medium media
bacterium bacteria | curriculum curricula | criterion criteria | phenomenon phenomena
stratum strata | erratum errata | memorandum memoranda | spectrum spectra | genus genera
corpus corpora | appendix appendices | matrix matrices | vertex vertices
vortex vortices | axis axes | crisis crises | thesis theses | hypothesis hypotheses
diagnosis diagnoses | parenthesis parentheses | synthesis syntheses | oasis oases
arise arose arisen | awake awoke awoken | become became | begin began begun | bend bent
 bleed bled | blow blew blown | break broke broken | breed bred | bring brought
build built | burn burnt | buy bought | catch caught | choose chose chosen | cling clung
come came | creep crept | deal dealt | dig dug | draw drew drawn | dream dreamt
drink drank drunk | drive drove driven | eat ate eaten | fall fell fallen | feed fed | fight fought
flee fled | fly flew flown | forbid forbade forbidden | forget forgot forgotten
forgive forgave forgiven | freeze froze frozen | get got gotten | give gave given | go went gone
grow grew grown | hang hung | hear heard | hide hid hidden | hold held | keep kept | kneel knelt
know knew known | lead led | lean leant | learn learnt | lend lent | lose lost | make made
mean meant | meet met | mistake mistook mistaken | mow mown | overcome overcame | pay paid
prove proven | ride rode ridden | ring rang rung | run ran | say said | seek sought | sell sold
send sent | sew sewn | shake shook shaken | shine shone | show shown | shrink shrank shrunk
sing sang sung | sink sank sunk | sit sat | sleep slept | slide slid | smell smelt | sow sown
speak spoke spoken | speed sped | spell spelt | spend spent | spill spilt | spin spun | spoil spoilt
stand stood | steal stole stolen | stick stuck | sting stung | strike struck stricken
swear swore sworn | sweep swept | swell swollen | swim swam swum | swing swung
take took taken | teach taught | tear tore torn | tell told | think thought | throw threw thrown
understand understood | undertake undertook undertaken | wake woke woken | wear wore worn
weave wove woven | weep wept | win won | withdraw withdrew withdrawn | write wrote written
"""


@cache
def _table() -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """Groups by each of their words, and by the stem of their first."""
    words: dict[str, frozenset[str]] = {}
    stems: dict[str, frozenset[str]] = {}
    for group in _GROUPS.replace("|", "\n").splitlines():
        forms = group.split()
        if forms:
            stems[stem(forms[0])] = frozenset(forms)
            words.update(dict.fromkeys(forms, frozenset(forms)))
    return words, stems


def other_forms(word: str) -> list[str]:
    """Forms of a folded word that its stem does not cover, sorted; mostly none.

    A word is known as it is listed, or by the stem of its plain form: `writing` is a form of
    `write`, but `leave` none of `leaf`, though its stem is that of `leaves`.
    """
    words, stems = _table()
    root = stem(word)
    group = words.get(word) or stems.get(root) or frozenset[str]()
    return sorted(form for form in group if stem(form) != root)
