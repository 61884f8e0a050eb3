import { type LucideIcon, Shapes } from 'lucide-react';
import type { Definition } from '../../kernel/definition.ts';

const found = import.meta.glob<LucideIcon>('../../content/*/admin-icon.tsx', { eager: true, import: 'icon' });

/** The sign of a section, from `admin-icon.tsx` of its type. Decoration: its name stands beside it. */
export function SectionIcon({ definition, size = 20 }: { definition: Definition; size?: number }) {
  const Icon = found[`../../content/${definition.name}/admin-icon.tsx`] ?? Shapes;
  return <Icon size={size} aria-hidden="true" />;
}
