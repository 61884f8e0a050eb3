import { expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { registry } from '../content/index.ts';
import type { ContentType } from '../engine/content-type.ts';
import type { Messages } from '../engine/definition.ts';
import { initialValues, validateForm } from '../engine/panel/form/field-values.ts';
import { viewOf } from '../engine/panel/list/view.tsx';
import { formFields, formTitle, formViewOf } from '../engine/panel/type-views.tsx';

/** What the panel shows of a content type. */
interface Texts {
  /** Where its screens are, below `/admin`. */
  path: string;
  label: string;
  /** The columns of its list, without that of the actions. */
  columns: string[];
  messages: Messages;
  /** Failures show the message of the server. */
  showsServerMessage?: boolean;
  isNeverDeleted?: boolean;
  form?: {
    verb: 'PUT' | 'PATCH';
    titles: [create: string, edit: string];
    fields: string[];
    /** All that an empty form is refused for. */
    required: string[];
  };
}

const times = ['Created At', 'Updated At'];
const saved = (name: string, failed: string) => ({
  ...{ created: `${name} created successfully!`, updated: `${name} updated successfully!` },
  ...{ createFailed: failed, updateFailed: failed },
});
const deleted = (name: string, failed = name) => ({
  confirmDelete: `Are you sure you want to delete this ${name}?`,
  deleteFailed: `Failed to delete ${failed}`,
});
const required = (...labels: string[]) => labels.map((label) => `${label} is required`);
/** A form that wants all its fields, unless said otherwise. */
const form = (verb: 'PUT' | 'PATCH', name: string, fields: string[], wanted = required(...fields)) => ({
  verb,
  titles: [`${name === 'Rate Card' ? 'Create' : 'Add New'} ${name}`, `Edit ${name}`] as [string, string],
  fields,
  required: wanted,
});

/** The literal texts of the requirements, by content type. The browser tests prove for some of them that they are shown. */
const texts: Record<string, Texts> = {
  // Proves ADM-CAT-01, ADM-CAT-02, ERR-23, ERR-25, ERR-76, VAL-27.
  categories: {
    ...{ path: 'categories', label: 'Categories', columns: ['Name', ...times] },
    ...{ showsServerMessage: true, isNeverDeleted: true },
    messages: {
      fetchFailed: 'Failed to fetch categories',
      ...saved('Category', 'Failed to save category. Please try again'),
      ...deleted('category'),
    },
    form: form('PATCH', 'Category', ['Name']),
  },
  // Proves ADM-BRAND-01, ADM-BRAND-02, ADM-BRAND-04, ADM-BRAND-05, ADM-BRAND-06, ERR-91, VAL-57, VAL-58.
  brands: {
    ...{ path: 'brands', label: 'Brands', columns: ['Logo', 'Name', ...times] },
    messages: { fetchFailed: 'Failed to fetch brands', ...deleted('brand') },
    form: form('PUT', 'Brand', ['Brand Name', 'Logo URL'], required('Name', 'Logo URL')),
  },
  // Proves ADM-TAG-01, ADM-TAG-02, ERR-24, ERR-26, ERR-77, ERR-84, VAL-28.
  tags: {
    ...{ path: 'tags', label: 'Tags', columns: ['Name', 'Usage Count', ...times], showsServerMessage: true },
    messages: {
      fetchFailed: 'Failed to fetch tags',
      ...saved('Tag', 'Failed to save tag. Please try again'),
      ...deleted('tag'),
    },
    form: form('PUT', 'Tag', ['Name']),
  },
  // Proves ADM-TEST-01, ERR-27, ERR-28, ERR-29, ERR-62, ERR-63, ERR-85, VAL-35, VAL-36, VAL-37, VAL-38, VAL-39.
  testimonials: {
    ...{ path: 'testimonials', label: 'Testimonials' },
    columns: ['Image', 'Author', 'Role', 'Location', 'Quote'],
    messages: {
      fetchFailed: 'Failed to fetch testimonials',
      ...saved('Testimonial', 'Failed to save testimonial. Please try again.'),
      ...deleted('testimonial'),
    },
    form: form('PUT', 'Testimonial', ['Author', 'Role', 'Location', 'Quote', 'Image URL']),
  },
  // Proves ADM-CHAN-01, ERR-60, ERR-61, ERR-78, ERR-83, VAL-29, VAL-30, VAL-31, VAL-32, VAL-33, VAL-34.
  channels: {
    ...{ path: 'channels', label: 'Channels', columns: ['Image', 'Title', 'Description', 'Link'] },
    messages: { fetchFailed: 'Failed to fetch channels', ...deleted('channel') },
    form: form('PUT', 'Channel', ['Title', 'Description', 'Link', 'Image URL', 'Color', 'Icon']),
  },
  // Proves ADM-CAR-01, ADM-CAR-03, ERR-65, ERR-66, ERR-86.
  carousel: {
    ...{ path: 'carousel', label: 'Carousel', columns: ['Image', 'URL'] },
    messages: { fetchFailed: 'Failed to fetch carousel images', ...deleted('image', 'carousel image') },
  },
  // Proves ADM-VID-01, ERR-67, ERR-68, ERR-80, ERR-87, VAL-43.
  videos: {
    ...{ path: 'video', label: 'Videos', columns: ['Thumbnail', 'Title', 'Video ID'] },
    messages: { fetchFailed: 'Failed to fetch video', ...deleted('video') },
    form: form('PUT', 'Video', ['Title', 'YouTube URL', 'Thumbnail URL'], required('YouTube URL')),
  },
  // Proves ADM-INFO-01, ADM-INFO-02, ERR-30, ERR-31, ERR-32, ERR-57, ERR-58, ERR-59, ERR-88, VAL-49, VAL-50.
  'important-information': {
    ...{ path: 'important-information', label: 'Important Info' },
    columns: ['Content', 'Type', 'Document', 'Created At'],
    messages: {
      fetchFailed: 'Failed to fetch important information',
      ...saved('Important information', 'Failed to save important information. Please try again.'),
      ...deleted('information', 'important information'),
    },
    form: form(
      'PUT',
      'Important Information',
      ['Content', 'Notice Type', 'Document Link'],
      required('Content', 'Notice Type'),
    ),
  },
  // Proves ADM-RES-01, ADM-RES-02, ADM-RES-06, ADM-RES-07, ADM-RES-08, ERR-40, ERR-41, ERR-42, ERR-43, ERR-52, ERR-53,
  // ERR-54, ERR-55, ERR-56, VAL-61, VAL-62, VAL-63.
  resources: {
    ...{ path: 'resources', label: 'Resources', columns: ['Title', 'Link', 'Document'] },
    messages: {
      fetchFailed: 'Failed to fetch resources',
      fetchOneFailed: 'Failed to fetch resource',
      created: 'Resource added successfully',
      updated: 'Resource updated successfully',
      createFailed: 'Failed to add resource',
      updateFailed: 'Failed to update resource',
      ...deleted('resource'),
    },
    form: form('PUT', 'Resource', ['Title', 'Link', 'Document URL']),
  },
  // Proves ADM-RATE-01, ADM-RATE-02, ADM-RATE-05, ADM-RATE-06, ERR-44, ERR-45, ERR-46, ERR-47, ERR-48, ERR-49, ERR-50,
  // ERR-51, ERR-92, VAL-64, VAL-65, VAL-66, VAL-67, CONST-20.
  'rate-cards': {
    ...{ path: 'rate-cards', label: 'Rate Cards' },
    columns: ['Title', 'Description', 'Price', 'Features', 'Popular', ...times],
    messages: {
      fetchFailed: 'Failed to fetch rate cards',
      fetchOneFailed: 'Failed to fetch rate card',
      created: 'Rate card created successfully',
      updated: 'Rate card updated successfully',
      createFailed: 'Failed to create rate card',
      updateFailed: 'Failed to update rate card',
      confirmDelete: 'Are you sure you want to delete this rate card?',
      deleted: 'Rate card deleted successfully',
      deleteFailed: 'Failed to delete rate card',
    },
    form: form(
      'PATCH',
      'Rate Card',
      ['Title', 'Price', 'Description', 'Features', 'Mark as Popular'],
      required('Title', 'Price', 'Description', 'Feature'),
    ),
  },
};

/** The addresses below `/admin` that have a screen. */
const screens = new Set(routes.flatMap(({ children = [] }) => children.map(({ path }) => path)));

/** What an empty form is refused for. */
function problems(type: ContentType): string[] {
  const view = formViewOf(type.definition);
  const checked = validateForm(type, initialValues(type, view, undefined), undefined);
  return 'errors' in checked ? Object.values(checked.errors) : [];
}

test.each(Object.keys(texts))(
  '%s: the addresses, columns, fields and sentences that are required',
  (name) => {
    const type = registry.find(({ definition }) => definition.name === name) as unknown as ContentType;
    const { definition } = type;
    const { path, label, columns, messages, form } = texts[name] as Texts;
    const list = viewOf(type);
    const view = formViewOf(definition);
    expect({ label: definition.label, columns: list.columns.map(({ header }) => header) }).toEqual({
      label,
      columns,
    });
    expect(definition.messages).toEqual(messages);
    expect(list.showsServerMessage ?? false).toBe(texts[name]?.showsServerMessage ?? false);
    expect(list.disabledActions ?? []).toEqual([
      ...(form ? [] : ['edit']),
      ...(texts[name]?.isNeverDeleted ? ['delete'] : []),
    ]);
    expect([path, `${path}/new`].filter((address) => !screens.has(address))).toEqual([]);
    expect(screens.has(`${path}/:id/edit`)).toBe(form !== undefined);
    if (!form) return;
    expect({
      verb: definition.updateVerb,
      titles: [formTitle(definition, view, true), formTitle(definition, view, false)],
      fields: formFields(type, view).map((field) => type.fields[field]?.label),
    }).toEqual({ verb: form.verb, titles: form.titles, fields: form.fields });
    expect(problems(type).toSorted()).toEqual(form.required.toSorted());
  },
);
