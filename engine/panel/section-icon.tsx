import { Shapes } from 'lucide-react';
import type { Definition } from '../definition.ts';
import { typeViews } from './type-views.ts';

/** The sign of a section, from `admin.tsx` of its type. Decoration: its name stands beside it. */
export function SectionIcon({ definition, size = 20 }: { definition: Definition; size?: number }) {
  const Icon = typeViews(definition).icon ?? Shapes;
  return <Icon size={size} aria-hidden="true" />;
}
