import { type Settings, singletons } from '../../content/settings.ts';

/** The settings of a site whose office has changed none. */
export const builtIn = Object.fromEntries(
  singletons.map(({ definition, defaults }) => [definition.name, defaults]),
) as unknown as Settings;
