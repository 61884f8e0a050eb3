import type { ContentType } from '../engine/content-type.ts';
import type { Definition } from '../engine/definition.ts';
import { typeViews } from '../engine/panel/type-views.tsx';
import { isSingleton } from '../engine/singleton.ts';
import { registry } from './index.ts';
import { singletons } from './settings.ts';

/** A screen of the panel with its forms: one content type. */
export interface PanelScreen {
  type: ContentType;
  definition: Definition;
  /** Where its list is, such as `/admin/brands`; of a singleton where its form is. */
  path: string;
}

/** Where the settings are listed. */
export const settingsPath = '/admin/site';

/** Those with a list of records. */
export const listScreens: readonly PanelScreen[] = (registry as unknown as readonly ContentType[]).map(
  screenOf,
);

const isBelowSettings = ({ path }: PanelScreen) => path.startsWith(`${settingsPath}/`);

/** In the order of the sidebar. */
export const panelScreens = listScreens.filter((screen) => !isBelowSettings(screen));

/** The forms of the settings and the lists that belong to them, in the order of their list. */
export const settingsScreens: readonly PanelScreen[] = [
  ...singletons.map(screenOf),
  ...listScreens.filter(isBelowSettings),
];

const all = [...panelScreens, ...settingsScreens];

function screenOf(type: ContentType): PanelScreen {
  const { definition } = type;
  return { type, definition, path: `/admin${definition.section}` };
}

/** The screen that an address of the panel belongs to. */
export function panelScreenAt(pathname: string): PanelScreen | undefined {
  return all.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The screen of a content type by its name. */
export function panelScreenOf(name: string): PanelScreen | undefined {
  return all.find(({ definition }) => definition.name === name);
}

/** The address of a record without what is done with it: `/admin/brands/{id}`. */
export function recordPath({ type, path }: PanelScreen, id: string): string {
  return isSingleton(type) ? path : `${path}/${encodeURIComponent(id)}`;
}

/** Whether its records have a form and a history. The others are in its list alone. */
export function hasForm({ definition }: PanelScreen): boolean {
  return !typeViews(definition).list?.disabledActions?.includes('edit');
}

/** Where a record is edited, or else listed. */
export function editPath(screen: PanelScreen, id: string): string {
  return isSingleton(screen.type) || !hasForm(screen) ? screen.path : `${recordPath(screen, id)}/edit`;
}
