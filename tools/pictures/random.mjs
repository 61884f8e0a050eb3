// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

/** Seeded numbers, so that redrawing gives the same picture every time. */
export function seeded(seed) {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  return { next, between: (low, high) => low + (high - low) * next() };
}
