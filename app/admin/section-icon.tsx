import { type LucideIcon, Shapes } from 'lucide-react';
import type { About } from '../../content/about.ts';

const found = import.meta.glob<LucideIcon>('../../content/*/admin-icon.tsx', { eager: true, import: 'icon' });

/** The sign of a section, from `admin-icon.tsx` of its type. Decoration: its name stands beside it. */
export function SectionIcon({ about, size = 20 }: { about: About; size?: number }) {
  const Icon = found[`../../content/${about.name}/admin-icon.tsx`] ?? Shapes;
  return <Icon size={size} aria-hidden="true" />;
}
