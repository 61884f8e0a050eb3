import { type LucideIcon, Shapes } from 'lucide-react';
import type { ContentType } from '../content-type.ts';
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

/** The sign of a section, from `admin.tsx` of its type. Decoration: its name stands beside it. */
export function SectionIcon({ definition, size = 20 }: { definition: Definition; size?: number }) {
  const Icon = typeViews(definition).icon ?? Shapes;
  return <Icon size={size} aria-hidden="true" />;
}

const plain: FormView = {};

/** What the form of a content type shows: its own `admin.tsx`, or nothing beside its fields. Always the same object. */
export function formViewOf(definition: Definition): FormView {
  return typeViews(definition).form ?? plain;
}

/** The names of the fields that the form asks for, in order. */
export function formFields({ fields }: ContentType, view: FormView): readonly string[] {
  return view.fields ?? Object.keys(fields).filter((name) => !fields[name]?.readOnly);
}

/** `Add New Brand` or `Edit Brand`. */
export function formTitle({ singular, label, page }: Definition, view: FormView, isNew: boolean): string {
  if (page !== undefined) return label;
  const word = singular.replace(/\b\w/g, (letter) => letter.toUpperCase());
  return view.titles?.[isNew ? 'create' : 'edit'] ?? `${isNew ? 'Add New' : 'Edit'} ${word}`;
}
