import { defineType } from '../engine/content-type.ts';
import { newestFirst } from '../engine/definition.ts';
import { number } from '../engine/kinds/number/number.ts';
import { text } from '../engine/kinds/text/text.ts';

/** What is said of a file, as its form edits it. It is no content type of the site: its files come by uploads. */
export const libraryFile = defineType({
  definition: {
    name: 'media',
    singular: 'file',
    label: 'Media',
    paths: ['/media'],
    section: '/media',
    updateVerb: 'PATCH',
    order: newestFirst,
    titleField: 'name',
    messages: {
      fetchFailed: 'Failed to fetch files',
      fetchOneFailed: 'Failed to fetch the file',
      updated: 'File updated successfully!',
      confirmDelete: 'Are you sure you want to delete this file?',
      deleted: 'File deleted successfully!',
      deleteFailed: 'Failed to delete file',
    },
  },
  area: 'content',
  fields: {
    name: text({ label: 'Name', max: 200 }),
    alt: text({ label: 'Description', max: 500, required: false, rows: 2 }),
    credit: text({ label: 'Credit', max: 200, required: false }),
    'focus.x': number({ label: 'From the left' }),
    'focus.y': number({ label: 'From the top' }),
  },
});
