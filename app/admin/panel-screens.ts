import { registry } from '../../content/index.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import type { Definition } from '../../kernel/definition.ts';

/** A screen of the panel with its forms: one content type. */
export interface PanelScreen {
  type: ContentType;
  definition: Definition;
  /** Where its list is, such as `/admin/brands`. */
  path: string;
}

/** In the order of the sidebar. */
export const panelScreens: readonly PanelScreen[] = registry.map((type) => ({
  type: type as unknown as ContentType,
  definition: type.definition,
  path: `/admin${type.definition.section}`,
}));

/** The screen that an address of the panel belongs to. */
export function panelScreenAt(pathname: string): PanelScreen | undefined {
  return panelScreens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
