"""Cuts what Hindi is written with out of the published font. Usage: hindi.py PUBLISHED.woff2 CUT.woff2"""
import io
import re
import sys

from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import build
from fontTools.varLib.instancer import instantiateVariableFont

published, cut = sys.argv[1:]

# What Hindi is written with, and Marathi's two letters; site/styles/fonts.css names the same range.
characters = [
    *range(0x901, 0x904), *range(0x905, 0x90C), 0x90D, *range(0x90F, 0x912), *range(0x913, 0x929), *range(0x92A, 0x934),
    *range(0x935, 0x93A), *range(0x93C, 0x944), 0x945, *range(0x947, 0x94A), *range(0x94B, 0x94E), 0x950, *range(0x958, 0x95F),
    *range(0x964, 0x970), 0x200C, 0x200D,
]
features = [
    "abvm", "abvs", "akhn", "blwf", "blwm", "blws", "cjct", "half", "nukt", "pres", "psts", "rkrf", "rphf", "vatu",
]
# Above and below the baseline, as in subset.py.
ascent, descent = 0.96, 0.33
em = 600

# Forms of their own that Hindi can do without: it writes these signs one after the other then, or with a halant.
rare = re.compile(
    r"""(
    .*\.MAR | Paanch | Aanth | .*Nukta(Ra|matraU|JaNukta) | (KaSsa|JaNya|Jha)matraU | .*RaHalant | TaTaHalant
    | (NaNukta|RaNukta|GaNukta|YaNukta|KaNukta|Jha|Ya|JaNya)Halant | (Jha|Nya|Nna|Ya|La|Kha|Tha|Ca)Ra
    | (Kha|Ga|Gha|Ca|Ja|Dha|Pa|Ba|Ma|Da)Na | NgaMa | (Cha|Tta)Va | TthaTtha | Ddh?aDdha | JaJa | HaNna
    | (?!matra|vowel|.*Halant)([A-Z][a-z]+){3,}
    | (matra(E|Ai|A|O|Au|Ii)(Reph)?|Reph)Chandrabindu[a-z]* | matra(Ai|Au)Reph.* | matra(E|A)RephBindu.* | matraERephone | matraAiBinduone
    )\.dv""",
    re.X,
)
# Signs that are as wide as the letters they span come in up to 35 widths. Each gives way to the nearest of these.
widths = {
    "matraI": "|one|seven|twelve|thirteen|seventeen|nineteen|twentyone|twentythree|twentyfive",
    "matraIBindu": "one|seven|eleven|thirteen|seventeen|twentythree",
    "matraIReph": "one|seven|eleven|thirteen|seventeen|twentythree",
    "matraIRephBindu": "",
    "matraIi": "|three|six",
    "matraIiBindu": "|three|six",
    "matraIiReph": "|three",
    "matraIiRephBindu": "",
}

whole = TTFont(published)
outlines, advances = whole["glyf"], whole["hmtx"]


def span(glyph):
    return outlines[glyph].xMax - outlines[glyph].xMin


nearest = {}
for sign, names in widths.items():
    chosen = [f"{sign}{name}.dv" for name in names.split("|")]
    for glyph in whole.getGlyphOrder():
        if re.fullmatch(rf"{sign}(?!i)[a-z]*\.dv", glyph):
            nearest[glyph] = min(chosen, key=lambda other: abs(span(other) - span(glyph)))


def is_needed(parts, glyph):
    """Whether a conjunct differs from its parts side by side, and is not rare."""
    if rare.fullmatch(glyph):
        return False
    is_joined = parts[0].endswith("Halant.dv") and not {"Halant.dv", "Vattu.dv"} & set(parts)
    return not is_joined or advances[glyph][0] < 0.9 * sum(advances[part][0] for part in parts)


def span_half_forms(font):
    """Lets the sign for I reach over a half form, as it does over the conjuncts that are left out."""
    lookups = font["GSUB"].table.LookupList.Lookup
    tables = [getattr(table, "ExtSubTable", table) for lookup in lookups for table in lookup.SubTable]
    for table in tables:
        if "ChainSubClassSet" not in table.__dict__:
            continue
        reaches = {}
        for rule in (rule for rules in table.ChainSubClassSet if rules for rule in rules.ChainSubClassRule):
            first = lookups[rule.SubstLookupRecord[0].LookupListIndex].SubTable[0]
            sign = getattr(first, "ExtSubTable", first).mapping.get("matraI.dv")
            if sign and len(rule.LookAhead) == 1:
                reaches[rule.LookAhead[0]] = outlines[sign].xMax
        for glyph in font.getGlyphOrder() if reaches else []:
            if glyph.endswith("Halant.dv"):
                wanted = outlines["matraI.dv"].xMax + advances[glyph][0]
                classes = table.LookAheadClassDef.classDefs
                classes[glyph] = min(reaches, key=lambda name: abs(reaches[name] - wanted))


def read_again(font):
    file = io.BytesIO()
    font.flavor = None
    font.save(file)
    return TTFont(file)


def at_weight(weight):
    font = read_again(instantiateVariableFont(TTFont(published), {"wght": weight}))
    span_half_forms(font)
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if hasattr(table, "ligatures"):
                for first, ligatures in table.ligatures.items():
                    ligatures[:] = [x for x in ligatures if is_needed([first, *x.Component], x.LigGlyph)]
                    for ligature in ligatures:
                        ligature.LigGlyph = nearest.get(ligature.LigGlyph, ligature.LigGlyph)
                table.ligatures = {first: found for first, found in table.ligatures.items() if found}
            elif hasattr(table, "mapping"):
                pairs = table.mapping.items()
                table.mapping = {one: nearest.get(other, other) for one, other in pairs if not rare.fullmatch(other)}
            elif table.Format == 3:
                for coverage in [*table.BacktrackCoverage, *table.InputCoverage, *table.LookAheadCoverage]:
                    coverage.glyphs = sorted({nearest.get(x, x) for x in coverage.glyphs}, key=font.getGlyphID)
    options = Options(layout_features=features, hinting=False, glyph_names=False, name_IDs=[1, 2, 4, 6, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font = read_again(font)
    scale_upem(font, em)
    for table in ("STAT", "avar"):
        if table in font:
            del font[table]
    return font


# Straight from one end to the other: the published font bends its weights in the middle, which is a third of the file.
design = DesignSpaceDocument()
design.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=800))
for weight in (400, 800):
    design.addSource(SourceDescriptor(font=at_weight(weight), location={"Weight": weight}))
font, _, _ = build(design)
# The outlines tell the widths, too.
del font["HVAR"]

font["hhea"].ascent = font["OS/2"].sTypoAscender = round(ascent * em)
font["hhea"].descent = font["OS/2"].sTypoDescender = -round(descent * em)
font["hhea"].lineGap = font["OS/2"].sTypoLineGap = 0
font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = round(ascent * em), round(descent * em)

font.flavor = "woff2"
font.save(cut)
