import { registry } from '../../content/index.ts';

/** The types with an entry in the sidebar and a card on the dashboard: the lists that belong to the settings have none. */
export const inSidebar = registry.filter(({ definition }) => !definition.section.startsWith('/site/'));
