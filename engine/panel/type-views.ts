import type { LucideIcon } from 'lucide-react';
import type { Definition } from '../definition.ts';
import type { FormView, ListView } from '../views.ts';

/** `admin.tsx` in the folder of a content type, or the entry of a setting in `content/settings-admin.tsx`. */
export interface TypeViews {
  list?: ListView;
  form?: FormView;
  /** Its sign in the sidebar. */
  icon?: LucideIcon;
}

const ofTypes = import.meta.glob<TypeViews>('../../content/*/admin.tsx', { eager: true });
const ofSettings = import.meta.glob<Record<string, TypeViews>>('../../content/settings-admin.tsx', {
  eager: true,
  import: 'settingsViews',
});

/** What the panel shows of a content type beyond its declaration. */
export function typeViews({ name }: Definition): TypeViews {
  return ofTypes[`../../content/${name}/admin.tsx`] ?? Object.values(ofSettings)[0]?.[name] ?? {};
}
