import { type LucideIcon, Shapes } from 'lucide-react';
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

/** The sign of a section, from `admin.tsx` of its type. Decoration: its name stands beside it. */
export function SectionIcon({ definition, size = 20 }: { definition: Definition; size?: number }) {
  const Icon = typeViews(definition).icon ?? Shapes;
  return <Icon size={size} aria-hidden="true" />;
}
