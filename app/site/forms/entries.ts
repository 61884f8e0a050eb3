import { type TextRule, textProblem } from '../../../content/fields/text-rule.ts';

/** What stands in a form, by the names of its controls. */
export type Entries = Readonly<Record<string, string>>;
/** Sentences about what is wrong, by name, in the order of the page. */
export type Problems = Readonly<Record<string, string>>;

/** What a visitor may want to keep of a form that has arrived. */
export interface Receipt {
  /** The value of its choice; empty where there is none. */
  chosen: string;
  /** ISO 8601. */
  sentAt: string;
}

/** The receipt of entries that have just arrived. `choice` is the name of the control that is chosen and not typed. */
export function receiptOf(entries: Entries, choice = ''): Receipt {
  return { chosen: entries[choice] ?? '', sentAt: new Date().toISOString() };
}

/** The entries of a form as they were typed; what is missing is empty, and line breaks are those of the API. */
export function entriesOf(form: FormData, names: readonly string[]): Entries {
  return Object.fromEntries(names.map((name) => [name, textOf(form.get(name))]));
}

/** Entries as they are sent: without the space around them. */
export function trimmed(entries: Entries): Entries {
  return Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, text.trim()]));
}

/** What the rules say against the entries. */
export function problemsOf(rules: Readonly<Record<string, TextRule>>, entries: Entries): Problems {
  return inOrder(Object.keys(rules), (name) => rules[name] && textProblem(rules[name], entries[name] ?? ''));
}

/** The problems that `find` knows of, in the order of `names`. */
export function inOrder(
  names: readonly string[],
  find: (name: string) => string | undefined,
): Record<string, string> {
  const found = names.map((name) => [name, find(name)] as const);
  return Object.fromEntries(
    found.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  );
}

export function without(problems: Problems, name: string): Problems {
  const { [name]: _, ...others } = problems;
  return others;
}

// A browser that sends the form by itself writes line breaks as CR LF, which would count twice.
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}
