const gradients = /^from-[a-z]+-[4-7]00 (?:via-[a-z]+-[4-7]00 )?to-[a-z]+-[4-7]00$/;
/** The hues of the palette. `app/styles.css` names the same ones, so that their classes are in the style sheet. */
const hues = new Set(
  (
    'red orange amber yellow lime green emerald teal cyan sky blue indigo violet purple fuchsia pink rose ' +
    'slate gray zinc neutral stone'
  ).split(' '),
);

const ownGradient = 'from-amber-400 to-orange-500';

/** The classes of a channel's gradient: those that staff entered where the style sheet has them, else our own. */
export function gradient(color: string): string {
  const classes = color.trim().replace(/\s+/g, ' ');
  const known =
    gradients.test(classes) && classes.split(' ').every((name) => hues.has(name.split('-')[1] ?? ''));
  return known ? classes : ownGradient;
}
