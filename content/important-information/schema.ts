import { defineType, type RecordOf } from '../../engine/content-type.ts';
import { type Definition, newestFirst } from '../../engine/definition.ts';
import { choice } from '../../engine/kinds/choice/choice.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';

export const definition = {
  name: 'important-information',
  singular: 'information',
  label: 'Important Info',
  paths: ['/important-information'],
  section: '/important-information',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'content',
  messages: {
    fetchFailed: 'Failed to fetch important information',
    created: 'Important information created successfully!',
    updated: 'Important information updated successfully!',
    createFailed: 'Failed to save important information. Please try again.',
    updateFailed: 'Failed to save important information. Please try again.',
    confirmDelete: 'Are you sure you want to delete this information?',
    deleteFailed: 'Failed to delete important information',
  },
} as const satisfies Definition;

export const importantInformation = defineType({
  definition,
  area: 'content',
  shownAt: '/',
  fields: {
    content: text({ label: 'Content', max: 2000, rows: 4 }),
    noticeType: choice({ label: 'Notice Type', options: ['header', 'footer', 'other'] }),
    documentLink: url({ label: 'Document Link', scheme: 'document', required: false }),
  },
});

export type Notice = RecordOf<typeof importantInformation>;
