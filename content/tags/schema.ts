import { defineType, type RecordOf } from '../../engine/content-type.ts';
import type { Definition } from '../../engine/definition.ts';
import { number } from '../../engine/kinds/number/number.ts';
import { text } from '../../engine/kinds/text/text.ts';

export const definition = {
  name: 'tags',
  singular: 'tag',
  label: 'Tags',
  paths: ['/tags', '/blog/tags'],
  section: '/tags',
  updateVerb: 'PUT',
  order: [
    { field: 'usageCount', direction: 'desc' },
    { field: 'name', direction: 'asc' },
  ],
  titleField: 'name',
  messages: {
    fetchFailed: 'Failed to fetch tags',
    created: 'Tag created successfully!',
    updated: 'Tag updated successfully!',
    createFailed: 'Failed to save tag. Please try again',
    updateFailed: 'Failed to save tag. Please try again',
    confirmDelete: 'Are you sure you want to delete this tag?',
    deleteFailed: 'Failed to delete tag',
  },
} as const satisfies Definition;

export const tags = defineType({
  definition,
  area: 'content',
  fields: {
    name: text({ label: 'Name', max: 60, unique: 'ignoring-case' }),
    /** Number of published posts that carry the tag. */
    usageCount: number({ label: 'Usage Count', readOnly: true }),
  },
});

export type Tag = RecordOf<typeof tags>;
