import { Link } from 'lucide-react';
import type { FormView, ListView } from '../../engine/views.ts';
import type { Resource } from './schema.ts';

export const icon = Link;

export const list: ListView<Resource> = {
  purpose: 'Links and documents on the Resources page.',
  counts: { one: 'resource', many: 'resources' },
  columns: [
    { header: 'Title', isName: true, text: (row) => row.title },
    { header: 'Link', as: 'link', text: (row) => row.link },
    {
      header: 'Document',
      as: 'document',
      text: (row) => row.documentUrl ?? '',
    },
  ],
};

export const form: FormView = {
  hints: {
    link: 'The web page with more about it. Visitors see its address.',
    documentUrl: 'The file that visitors download.',
  },
};
