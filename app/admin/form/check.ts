import type { FormView } from '../../../content/admin.ts';
import type { ContentType } from '../../../content/define.ts';
import { bodyOf } from './entries.ts';
import type { Entries, Problems } from './form-store.ts';

type Checked = { values: object } | { problems: Problems };

/** Checks what was entered by the type's own rules: gives the values that are sent, or what is wrong. */
export function check(
  type: ContentType,
  view: FormView,
  entries: Entries,
  record: object | undefined,
): Checked {
  const body = bodyOf(type, entries, record);
  const result = type.input.safeParse(body);
  const problems: Record<string, string> = missing(type, view, entries);
  if (!result.success) {
    for (const { path, message } of result.error.issues) problems[path.join('.')] ??= message;
  }
  if (!result.success || Object.keys(problems).length > 0) return { problems };
  const values = result.data as Record<string, unknown>;
  return { values: view.completes ? view.completes(values) : values };
}

/** What this form demands beyond the rules. */
function missing({ fields }: ContentType, { demands = [] }: FormView, entries: Entries) {
  const empty = demands.filter((name) => String(entries[name] ?? '').trim() === '');
  return Object.fromEntries(empty.map((name) => [name, `${fields[name]?.label ?? name} is required`]));
}
