import { useEffect, useRef } from 'react';
import type { ContentType } from '../../content-type.ts';
import { ProblemSummary } from '../problem-summary.tsx';
import { fieldId, fieldOfError, focusField } from './field-focus.ts';
import type { FormState } from './form-state.ts';
import { type FieldErrors, useFieldErrors } from './form-store.ts';

/** All that is wrong with the entries, with a link to each. It takes the focus whenever a save is refused. */
export function ErrorSummary({ form }: { form: FormState }) {
  const { store, rejectedSaves } = form;
  const problems = useFieldErrors(store);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejectedSaves > 0) summary.current?.focus();
  }, [rejectedSaves]);
  const lines = inOrder(problems, form.fields);
  if (lines.length === 0) return null;
  return (
    <ProblemSummary
      ref={summary}
      className="form-error-summary"
      lines={lines.map(([name, problem]) => ({
        name,
        id: fieldId(name),
        text: withSubject(problem, name, form.type),
      }))}
      onGo={focusField}
    />
  );
}

/** Away from its field, 'Must be a valid URL' and 'Use letters' have to say which, and 'Title is required' of which entry of a list. */
function withSubject(problem: string, name: string, { fields }: ContentType): string {
  const field = fields[name];
  if (field) return /^(?:Must|Use|Enter|Choose) /.test(problem) ? `${field.label}: ${problem}` : problem;
  const list = fieldOfError(name);
  const label = fields[list]?.itemLabel;
  if (label === undefined) return problem;
  const entry = `${label} ${Number.parseInt(name.slice(list.length + 1), 10) + 1}`;
  return problem.startsWith(label) ? problem.replace(label, entry) : `${entry}: ${problem}`;
}

/** As the fields stand in the form. */
function inOrder(problems: FieldErrors, fields: readonly string[]): [string, string][] {
  const place = (name: string) => {
    const found = fields.indexOf(fieldOfError(name));
    const exact = fields.indexOf(name);
    return exact >= 0 ? exact : found >= 0 ? found : fields.length;
  };
  return Object.entries(problems).sort(([one], [other]) => place(one) - place(other));
}
