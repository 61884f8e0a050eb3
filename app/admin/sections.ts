import type { ContentType } from '../../content/define.ts';
import type { Definition } from '../../content/definition.ts';
import { registry } from '../../content/index.ts';

/** A part of the panel: one content type. */
export interface Section {
  type: ContentType;
  definition: Definition;
  /** Where its list is, such as `/admin/brands`. */
  path: string;
}

/** In the order of the sidebar. */
export const sections: readonly Section[] = registry.map((type) => ({
  type: type as unknown as ContentType,
  definition: type.definition,
  path: `/admin${type.definition.section}`,
}));

/** The section that an address of the panel belongs to. */
export function sectionAt(pathname: string): Section | undefined {
  return sections.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
