/** The id of the control of a field: of the first one, where there are several. */
export function fieldId(name: string): string {
  return `entry-${name}`;
}

/** The name of the field that an error belongs to: that of `steps.1.title` is `steps`. */
export function fieldOfError(name: string): string {
  return name.replace(/\.\d+(?:\..*)?$/, '');
}

/** Puts the focus on the control of a field, with its label in view. */
export function focusField(name: string): void {
  const control = document.getElementById(fieldId(name));
  control?.focus();
  const row = control?.closest('.field');
  (row ?? control)?.scrollIntoView({ block: 'nearest' });
}
