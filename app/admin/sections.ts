import type { About } from '../../content/about.ts';
import type { ContentType } from '../../content/define.ts';
import { registry } from '../../content/index.ts';

/** A part of the panel: one content type. */
export interface Section {
  type: ContentType;
  about: About;
  /** Where its list is, such as `/admin/brands`. */
  path: string;
}

/** In the order of the sidebar. */
export const sections: readonly Section[] = registry.map((type) => ({
  type: type as unknown as ContentType,
  about: type.about,
  path: `/admin${type.about.section}`,
}));

/** The section that an address of the panel belongs to. */
export function sectionAt(pathname: string): Section | undefined {
  return sections.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
