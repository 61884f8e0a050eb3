import type { ContentType } from '../../../engine/content-type.ts';
import { fieldId } from '../../../engine/panel/form/field-focus.ts';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';
import { partsByKind } from '../../../engine/panel/kind-parts.ts';
import type {
  CheckedField,
  CheckStep,
  Finding,
  KindCheck,
  TypeCheck,
} from '../../../engine/publish-check.ts';
import { linkProblem } from './links.ts';
import { pictureProblem } from './pictures.ts';
import { titleSteps } from './title.ts';

const kindChecks = partsByKind(
  import.meta.glob<KindCheck>(['../../../engine/kinds/*/check.ts', '../../../editor/kinds/*/check.ts'], {
    eager: true,
  }),
);
const typeChecks = import.meta.glob<TypeCheck>('../../../content/*/check.ts', {
  eager: true,
  import: 'check',
});

/** What is checked: the fields that a form asks for, in order, with what is entered. */
export interface CheckedForm {
  type: ContentType;
  fields: readonly string[];
  values: FormValues;
}

/** A finding, and the field that it is about. */
export interface FieldFinding extends Finding {
  name: string;
}

/** Milliseconds of work after which the browser has its turn: half of what a frame takes. */
const slice = 8;
const tools = { link: linkProblem, picture: pictureProblem };

/** The check of a kind of field. */
export function kindCheckOf({ type }: Pick<CheckedForm, 'type'>, name: string): KindCheck | undefined {
  return kindChecks.get(type.fields[name]?.kind.name ?? '');
}

/**
 * Checks what is entered, in slices. `publish` is called with all that is found, and again when more turns out;
 * `isComplete` tells whether each field has been looked at.
 */
export async function runCheck(
  form: CheckedForm,
  signal: AbortSignal,
  publish: (findings: FieldFinding[], isComplete: boolean) => void,
): Promise<void> {
  const turns = new Turns(signal);
  const found = new Map<string, (FieldFinding | undefined)[]>(form.fields.map((name) => [name, []]));
  const tell = (isComplete: boolean) => {
    if (!signal.aborted) publish(inOrder(found), isComplete);
  };
  let isComplete = false;
  const take = (name: string, step: CheckStep) => {
    const list = found.get(name);
    if (!step || !list) return;
    const at = list.push(step instanceof Promise ? undefined : { ...step, name }) - 1;
    if (!(step instanceof Promise)) return;
    const arrive = (late: Finding | undefined) => {
      if (!late) return;
      list[at] = { ...late, name };
      if (isComplete) tell(true);
    };
    step.then(arrive, () => undefined);
  };
  const checkField = async (name: string) => {
    for (const step of await stepsOf(form, name, signal)) {
      take(name, step);
      if (await turns.isOver()) return;
    }
  };
  const ofType = typeChecks[`../../../content/${form.type.definition.name}/check.ts`];
  for (const finding of ofType?.(form.values, form.type) ?? []) take(finding.name, finding);
  const all = Promise.all(form.fields.map(checkField));
  // The editor may still be on its way.
  void turns.pass().then(() => isComplete || tell(false));
  await all;
  // What was known already arrives in the meantime.
  await turns.pass();
  isComplete = true;
  tell(true);
}

function inOrder(found: ReadonlyMap<string, readonly (FieldFinding | undefined)[]>): FieldFinding[] {
  return [...found.values()].flat().filter((finding) => finding !== undefined);
}

async function stepsOf(form: CheckedForm, name: string, signal: AbortSignal): Promise<Iterable<CheckStep>> {
  const field = form.type.fields[name];
  if (!field) return [];
  const checked: CheckedField = { name, field, value: form.values[name], id: fieldId(name), signal };
  const ofKind = await (kindCheckOf(form, name)?.check(checked, tools) ?? []);
  return concat(titleSteps(form.type, name, checked.value), ofKind);
}

function* concat(...all: Iterable<CheckStep>[]): Generator<CheckStep> {
  for (const steps of all) yield* steps;
}

/** Shares the main thread with keys and frames. */
class Turns {
  readonly #signal: AbortSignal;
  #end = performance.now() + slice;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Lets others have their turn where it is time; tells whether the check is over. */
  async isOver(): Promise<boolean> {
    if (performance.now() >= this.#end) await this.pass();
    return this.#signal.aborted;
  }

  async pass(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#end = performance.now() + slice;
  }
}
