import type { Page, Request } from 'playwright-core';
import routes from '../../app/routes.ts';
import { registry } from '../../content/index.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import type { Field } from '../../kernel/kinds/field.ts';
import { formViewOf } from '../../kernel/panel/form/view.ts';
import { valueAt } from '../../kernel/panel/list/view.ts';
import type { FormView } from '../../kernel/views.ts';
import { type Body, samplesOf, unique } from '../factories/bodies.ts';

/** A type whose list and form are the regular ones, with what its form asks for. */
export interface RegularSection {
  type: ContentType;
  view: FormView;
  /** `/brands`: its screens are below `/admin`, its form at `/new`. */
  path: string;
  /** The fields of the form, in order. */
  asked: [name: string, field: Field][];
  /** Those of them that may not be left empty. */
  required: [name: string, field: Field][];
}

/** From the map of screens and the registry, so a new type is among them by itself. */
export const regularSections: RegularSection[] = (registry as readonly ContentType[])
  .filter(({ definition }) => formFile(`admin${definition.section}/new`) === 'admin/form/page.tsx')
  .map((type) => {
    const view = formViewOf(type.definition);
    const names = view.fields ?? Object.keys(type.fields);
    const asked = Object.entries(type.fields)
      .filter(([name, field]) => names.includes(name) && !field.readOnly)
      .toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
    const required = asked.filter(([name, field]) => demands(view, name, field));
    return { type, view, path: type.definition.section, asked, required };
  });

function formFile(id: string): string | undefined {
  return routes.flatMap(({ children = [] }) => children).find((route) => route.id === id)?.file;
}

/** A box that is not ticked and a list without lines are answers, too. */
function demands({ requiredFields = [] }: FormView, name: string, { required, kind }: Field): boolean {
  return (required || requiredFields.includes(name)) && kind.name !== 'flag' && kind.name !== 'list';
}

/** What a person would enter: the type's first whole sample, with a name of its own. */
export function entriesFor({ type, asked }: RegularSection): Body {
  const samples = samplesOf(type.definition.name);
  const sample = samples.find((one) => asked.every(([name]) => valueAt(one, name) !== undefined));
  if (!sample) throw new Error(`No sample of ${type.definition.name} has all fields.`);
  const title = type.definition.titleField;
  return { ...sample, [title]: unique(`Proof ${type.definition.singular}`) };
}

/** Fills the form as a person does. */
export async function fillForm(page: Page, { asked }: RegularSection, entries: Body): Promise<void> {
  for (const [name, field] of asked) await fillEntry(page, name, field, valueAt(entries, name));
}

async function fillEntry(page: Page, name: string, { kind }: Field, value: unknown): Promise<void> {
  const control = page.locator(controlOf(name));
  if (kind.name === 'flag') return control.setChecked(value === true);
  if (kind.name === 'choice') return void (await control.selectOption(String(value)));
  if (kind.name === 'list') return fillLines(page, name, value as string[]);
  await control.fill(String(value));
}

async function fillLines(page: Page, name: string, lines: readonly string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const input = page.locator(`[id="entry-${name}.${index}"]`);
    if ((await input.count()) === 0) await page.getByRole('button', { name: /^\+ Add/ }).click();
    await input.fill(line);
  }
}

/** What the controls hold, as `fillForm` takes it. */
export async function readForm(page: Page, { asked }: RegularSection): Promise<Body> {
  const held: Body = {};
  for (const [name, { kind }] of asked) {
    const control = page.locator(controlOf(name));
    if (kind.name === 'flag') held[name] = await control.isChecked();
    else if (kind.name === 'list') held[name] = await linesOf(page, name);
    else if (kind.name === 'number') held[name] = Number(await control.inputValue());
    else held[name] = await control.inputValue();
  }
  return held;
}

function linesOf(page: Page, name: string): Promise<string[]> {
  return page
    .locator(`[id^="entry-${name}."]`)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

/** The control of an entry. */
export function controlOf(name: string): string {
  return `[id="entry-${name}"]`;
}

/** Remembers the calls for the records of a section, as `POST /brands`. */
export function callsFor(page: Page, { type: { definition } }: RegularSection): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const line = lineOf(request);
    if (line.includes(` ${definition.paths[0]}`)) calls.push(line);
  });
  return calls;
}

function lineOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname.replace(/^\/api/, '')}`;
}
