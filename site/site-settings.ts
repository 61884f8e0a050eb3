import { createContext, useContext } from 'react';

/** What the office has set otherwise than it is built in, by the names of settings and of their values. */
export type ChangedSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The matches that a route's `meta` function gets; the first is the root's. */
export type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;

interface RootData {
  siteUrl: string;
  settings: ChangedSettings;
}

/** What every document brings, in a route's `meta` function; undefined where the root failed. */
export function rootDataIn(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
}

/** What the document brought; the root gives it to all pages and to the panel. */
export const SettingsContext = createContext<ChangedSettings>({});

/** The values of a setting. `builtIn` are those that a page has in its code, so that they are there when every call fails. */
export function useSettings<Values extends object>(name: string, builtIn: Values): Values {
  return settingsOf(useContext(SettingsContext), name, builtIn);
}

/** The same in a route's `meta` function. */
export function settingsIn<Values extends object>(matches: Matches, name: string, builtIn: Values): Values {
  return settingsOf(rootDataIn(matches)?.settings, name, builtIn);
}

export function settingsOf<Values extends object>(
  changed: ChangedSettings | undefined,
  name: string,
  builtIn: Values,
): Values {
  const own = changed?.[name];
  return own ? { ...builtIn, ...own } : builtIn;
}
