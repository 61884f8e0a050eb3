import { useEffect, useState } from 'react';
import { type LoaderContext, markUncacheable } from './api/transport.ts';

/** The result of loading a section: its data, or the error message to show instead. */
export type Result<T> =
  | { readonly data: T; readonly error?: never }
  | { readonly error: string; readonly data?: never };

/** The result of a section: available in the server-rendered document, a promise after a client-side navigation. */
export type Deferred<T> = Result<T> | Promise<Result<T>>;

/** The loading state of a section. */
export interface SectionState<T> {
  readonly loading: boolean;
  readonly data?: T;
  readonly error?: string;
}

/** Sections by name, `T` being their data. */
type Sections<T> = { readonly [K in keyof T]: Deferred<T[K]> };
/** The data of each of the sections `S`. */
export type SectionData<S> = { [K in keyof S]: S[K] extends Deferred<infer T> ? T : never };
export type SectionResults<T> = { readonly [K in keyof T]: Result<T[K]> };
export type SectionStates<T> = { readonly [K in keyof T]: SectionState<T[K]> };

/** Turns an API call into the result of a section; it never rejects. `message` is shown when the call fails. */
export async function loadSection<T, U>(
  call: Promise<T>,
  message: string,
  shape: (answer: T) => U,
): Promise<Result<U>> {
  try {
    return { data: shape(await call) };
  } catch {
    return { error: message };
  }
}

/** Waits for all sections of a document that the server renders; one that failed keeps the page out of the cache. */
export async function awaitSections<T>(
  context: LoaderContext,
  sections: Sections<T>,
): Promise<SectionResults<T>> {
  const entries = Object.entries<Deferred<unknown>>(sections).map(
    async ([name, section]) => [name, await section] as const,
  );
  const results = await Promise.all(entries);
  if (results.some(([, result]) => result.error !== undefined)) markUncacheable(context);
  return Object.fromEntries(results) as SectionResults<T>;
}

/** The status of a document that shows little without this section. */
export function httpStatusOf({ error }: Result<unknown>): number {
  return error === undefined ? 200 : 503;
}

/**
 * The states when loading starts; a section with a result is never shown as loading. The `previous` data stays
 * until it is replaced.
 */
export function initialStates<T>(sections: Sections<T>, previous?: SectionStates<T>): SectionStates<T> {
  const entries = Object.entries<Deferred<unknown>>(sections).map(([name, section]) => {
    if (!(section instanceof Promise)) return [name, settledState(section)] as const;
    return [name, { ...previous?.[name as keyof T], loading: true }] as const;
  });
  return Object.fromEntries(entries) as unknown as SectionStates<T>;
}

/** The state of a section with a result. */
export function settledState<T>(result: Result<T>): SectionState<T> {
  return result.error === undefined
    ? { loading: false, data: result.data }
    : { loading: false, error: result.error };
}

/** Whether any section is still loading. */
export function isLoading(states: SectionStates<unknown>): boolean {
  return Object.values<SectionState<unknown>>(states).some((state) => state.loading);
}

/** Caches what sections showed last, for as long as the site is open. Written in the browser only. */
export interface SectionCache<T> {
  states?: SectionStates<T>;
}

/**
 * Follows the sections of a page. New sections start over, so nothing of the last visit is left standing; with `cache`
 * the last visit's data stands there until the new has come.
 */
export function usePageSections<T>(sections: Sections<T>, cache?: SectionCache<T>): SectionStates<T> {
  const [current, setCurrent] = useState(sections);
  const [states, setStates] = useState(() => initialStates(sections, cache?.states));
  if (current !== sections) {
    setCurrent(sections);
    setStates(initialStates(sections, cache?.states));
  }
  useEffect(() => subscribe(sections, setStates), [sections]);
  useEffect(() => {
    if (cache) cache.states = states;
  }, [cache, states]);
  return states;
}

function subscribe<T>(
  sections: Sections<T>,
  update: (change: (states: SectionStates<T>) => SectionStates<T>) => void,
): () => void {
  let current = true;
  for (const [name, section] of Object.entries<Deferred<unknown>>(sections)) {
    if (!(section instanceof Promise)) continue;
    section.then((result) => {
      if (current) update((states) => ({ ...states, [name]: settledState(result) }));
    });
  }
  return () => {
    current = false;
  };
}

/**
 * Takes the named fields of each record. What the server loads travels in the document a second time, for the scripts, so
 * a page keeps only what it shows.
 */
export function pickFields<Key extends string>(...keys: Key[]) {
  return <R extends Record<Key, unknown>>(records: readonly R[]): Pick<R, Key>[] =>
    records.map((record) => Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<R, Key>);
}
