import { fieldId } from '../../../engine/panel/form/field-focus.ts';
import type { Place } from '../../../engine/publish-check.ts';
import type { CheckableForm } from './publish-check.tsx';
import { type FieldFinding, kindCheckOf } from './run-check.ts';

/** For so long a place is marked. */
const milliseconds = 2000;

/** Puts focus and caret on the place of a finding, and marks it. */
export function fix(form: CheckableForm, { name, line, place }: FieldFinding): void {
  const { show = showText } = kindCheckOf(form, name) ?? {};
  show(fieldId(line === undefined ? name : `${name}.${line}`), place);
}

function showText(id: string, place: Place | undefined): void {
  const control = document.getElementById(id);
  if (!control) return;
  control.focus();
  (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' });
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  // Dates and numbers have no caret that a script could set.
  if (place && isText && control.selectionStart !== null) control.setSelectionRange(place.from, place.to);
  control.setAttribute('data-marked', '');
  setTimeout(() => control.removeAttribute('data-marked'), milliseconds);
}
