/** The palette. `gradient-palette.ts` has the colours of the same hues and shades, for the style sheet. */
const hues =
  'red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|' +
  'slate|gray|zinc|neutral|stone';
const stop = `(?:${hues})-[4-7]00`;
const known = new RegExp(`^from-${stop} (?:via-${stop} )?to-${stop}$`);

const ownGradient = 'from-amber-400 to-orange-500';

/** The classes of a channel's gradient: those that staff entered where the style sheet has them, else our own. */
export function gradient(color: string): string {
  const classes = color.trim().replace(/\s+/g, ' ');
  return known.test(classes) ? classes : ownGradient;
}
