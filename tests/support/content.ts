import { registry } from '../../content/index.ts';
import { type Settings, singletons } from '../../content/settings.ts';

/** The settings of a site whose office has changed none. */
export const builtIn = Object.fromEntries(
  singletons.map(({ definition, defaults }) => [definition.name, defaults]),
) as unknown as Settings;

/** The types with an entry in the sidebar and a card on the dashboard: the lists that belong to the settings have none. */
export const inSidebar = registry.filter(({ definition }) => !definition.section.startsWith('/site/'));
