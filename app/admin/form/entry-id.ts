/** The id of the control of an entry: of the first one, where there are several. */
export function entryId(name: string): string {
  return `entry-${name}`;
}

/** Puts the focus on the control of an entry, with its label in view. */
export function focusEntry(name: string): void {
  const control = document.getElementById(entryId(name));
  control?.focus();
  const row = control?.closest('.field');
  (row ?? control)?.scrollIntoView({ block: 'nearest' });
}
