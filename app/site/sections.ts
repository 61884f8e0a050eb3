import { type LoaderContext, markUncacheable } from '../api/transport.ts';

/** How loading a section ended: with its data, or with the sentence to show in its place. */
export type Outcome<T> =
  | { readonly data: T; readonly error?: never }
  | { readonly error: string; readonly data?: never };

/** A section as a page is handed it: finished in the server's document, under way after a navigation. */
export type Section<T> = Outcome<T> | Promise<Outcome<T>>;

/** A section at one moment. */
export interface SectionState<T> {
  readonly loading: boolean;
  readonly data?: T;
  readonly error?: string;
}

/** Sections by name, `T` being their data. */
export type Sections<T> = { readonly [K in keyof T]: Section<T[K]> };
/** The data of each of the sections `S`. */
export type SectionData<S> = { [K in keyof S]: S[K] extends Section<infer T> ? T : never };
export type Outcomes<T> = { readonly [K in keyof T]: Outcome<T[K]> };
export type SectionStates<T> = { readonly [K in keyof T]: SectionState<T[K]> };

/** Turns a call into a section; it never rejects. `message` is shown when the call fails. */
export async function section<T, U>(
  call: Promise<T>,
  message: string,
  shape: (answer: T) => U,
): Promise<Outcome<U>> {
  try {
    return { data: shape(await call) };
  } catch {
    return { error: message };
  }
}

/** Waits for all sections of a document that the server renders; one that failed keeps the page out of the cache. */
export async function finished<T>(context: LoaderContext, sections: Sections<T>): Promise<Outcomes<T>> {
  const entries = Object.entries<Section<unknown>>(sections).map(
    async ([name, section]) => [name, await section] as const,
  );
  const outcomes = await Promise.all(entries);
  if (outcomes.some(([, outcome]) => outcome.error !== undefined)) markUncacheable(context);
  return Object.fromEntries(outcomes) as Outcomes<T>;
}

/** The status of a document that shows little without this section. */
export function statusOf({ error }: Outcome<unknown>): number {
  return error === undefined ? 200 : 503;
}

/**
 * The states at the moment that loading starts; a finished section is never seen loading. What was there `before` stays
 * until it is replaced.
 */
export function started<T>(sections: Sections<T>, before?: SectionStates<T>): SectionStates<T> {
  const entries = Object.entries<Section<unknown>>(sections).map(([name, section]) => {
    if (!(section instanceof Promise)) return [name, ended(section)] as const;
    return [name, { ...before?.[name as keyof T], loading: true }] as const;
  });
  return Object.fromEntries(entries) as unknown as SectionStates<T>;
}

/** The state of a section whose loading has ended. */
export function ended<T>(outcome: Outcome<T>): SectionState<T> {
  return outcome.error === undefined
    ? { loading: false, data: outcome.data }
    : { loading: false, error: outcome.error };
}

/** Whether any section is still on its way. */
export function isLoading(states: SectionStates<unknown>): boolean {
  return Object.values<SectionState<unknown>>(states).some((state) => state.loading);
}
