import type { LucideIcon } from 'lucide-react';
import type { Definition } from '../definition.ts';
import type { FormView, ListView } from '../views.ts';

/** `admin.tsx` in the folder of a content type. */
interface TypeViews {
  list?: ListView;
  form?: FormView;
  /** Its sign in the sidebar. */
  icon?: LucideIcon;
}

const found = import.meta.glob<TypeViews>('../../content/*/admin.tsx', { eager: true });

/** What the panel shows of a content type beyond its declaration. */
export function typeViews({ name }: Definition): TypeViews {
  return found[`../../content/${name}/admin.tsx`] ?? {};
}
