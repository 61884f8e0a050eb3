"""Cuts the letters of the first view out of the published font. Usage: subset.py PUBLISHED.woff2 CUT.woff2"""
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

published, cut = sys.argv[1:]

# What Indian English is written with; app/styles/fonts.css names the same range.
characters = [
    *range(0x20, 0x7F), 0xA0, 0xA9, 0xAB, 0xAE, 0xB0, 0xB2, 0xB3, 0xB7, 0xBB, 0xBD, 0xD7, 0xE9, 0xF7,
    *range(0x2010, 0x2015), 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2191, 0x2193, 0x2212,
]
# Above and below the baseline, in parts of an em; app/styles/fonts.css says the same of the published files. The font's own
# leave room for stacked vowel signs, and browsers that know no ascent-override would set capitals a sixth too high.
ascent, descent = 0.96, 0.33
# Closer pairs than this many thousandths of an em look the same without.
smallest_kern = 8

font = instantiateVariableFont(TTFont(published), {"wght": (400, 800)})
options = Options(layout_features=["kern", "liga", "ccmp", "tnum"], hinting=False, name_IDs=[1, 2, 4, 6, 13, 14])
subsetter = Subsetter(options)
subsetter.populate(unicodes=characters)
subsetter.subset(font)


def without_weight(record):
    """Kerning that is the same at each weight: how it changes is a third of the file and less than a pixel."""
    for value in (record.Value1, record.Value2):
        if value is None:
            continue
        for name in ("XAdvDevice", "XPlaDevice", "YAdvDevice", "YPlaDevice"):
            if hasattr(value, name):
                delattr(value, name)
        if abs(getattr(value, "XAdvance", 0)) < smallest_kern * font["head"].unitsPerEm / 1000:
            value.XAdvance = 0
    return record


for lookup in font["GPOS"].table.LookupList.Lookup:
    for table in lookup.SubTable:
        table = getattr(table, "ExtSubTable", table)
        if table.LookupType != 2:
            continue
        if table.Format == 1:
            for pairs in table.PairSet:
                kept = [without_weight(record) for record in pairs.PairValueRecord]
                pairs.PairValueRecord = [r for r in kept if r.Value1 and r.Value1.XAdvance]
                pairs.PairValueCount = len(pairs.PairValueRecord)
            table.ValueFormat1 &= 0x0F
            table.ValueFormat2 &= 0x0F
        else:
            for row in table.Class1Record:
                for record in row.Class2Record:
                    without_weight(record)
            table.ValueFormat1 &= 0x0F
            table.ValueFormat2 &= 0x0F

em = font["head"].unitsPerEm
font["hhea"].ascent = font["OS/2"].sTypoAscender = round(ascent * em)
font["hhea"].descent = font["OS/2"].sTypoDescender = -round(descent * em)
font["hhea"].lineGap = font["OS/2"].sTypoLineGap = 0
font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = round(ascent * em), round(descent * em)

font.flavor = "woff2"
font.save(cut)
