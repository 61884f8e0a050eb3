import { type ContentType, defineType, type Fields, type Values } from './content-type.ts';
import { text } from './kinds/text/text.ts';

/** A content type with one record, which is always there: where nothing was saved it has the default values. */
export interface Singleton<Name extends string = string, F extends Fields = Fields>
  extends ContentType<Name, F> {
  /** Of its record. */
  readonly id: string;
  /** What it changes, and where: one line. */
  readonly purpose: string;
  readonly defaults: Values<F>;
}

export type ValuesOf<T> = T extends { readonly defaults: infer V } ? V : never;

interface SingletonOptions<Name extends string, F extends Fields> {
  name: Name;
  /** Makes the id of its record. It is never changed, and belongs to no other one. */
  number: number;
  label: string;
  purpose: string;
  area: string;
  /** The page that shows it. Without one only staff may read it. */
  page?: string;
  fields: F;
  defaults: NoInfer<Values<F>>;
}

/** The field that names the record: in lists of files, versions and changes. */
const titleField = 'label';

/** Declares a singleton. Stored is only what differs from its defaults; a column of its table is null where nothing does. */
export function defineSingleton<const Name extends string, const F extends Fields>(
  options: SingletonOptions<Name, F>,
): Singleton<Name, F> {
  const { name, number, label, purpose, area, page = '', fields, defaults } = options;
  const named = { [titleField]: text({ label: 'Name', max: 100, readOnly: true }) };
  const type = defineType({
    definition: {
      name,
      singular: label.charAt(0).toLowerCase() + label.slice(1),
      label,
      paths: [`/settings/${name}`],
      section: `/site/${name}`,
      updateVerb: 'PUT',
      order: [],
      titleField,
      messages: {
        fetchFailed: 'The settings could not be loaded',
        updated: 'Saved. The change is live.',
        updateFailed: 'The change was not saved',
        confirmDelete: '',
        deleteFailed: '',
      },
    },
    area,
    page,
    fields: { ...named, ...fields } as unknown as F,
  });
  const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  return { ...type, id, purpose, defaults: { [titleField]: label, ...defaults } };
}

/** Those that visitors may know. */
export function isPublic({ definition }: Singleton): boolean {
  return definition.page !== '';
}

/** Whether the type has one record. */
export function isSingleton(type: ContentType): type is Singleton {
  return 'defaults' in type;
}
