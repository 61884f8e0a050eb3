import { FileText } from 'lucide-react';
import { languageChoice, languageSign } from '../../engine/language-choice.ts';
import type { FormView, ListView } from '../../engine/views.ts';
import type { Page } from './schema.ts';

export const icon = FileText;

export const list: ListView<Page> = {
  purpose: 'Pages of your own, such as a privacy notice. A new one is hidden until you show it.',
  counts: { one: 'page', many: 'pages' },
  choice: languageChoice,
  columns: [
    { header: 'Title', isName: true, isWhole: true, text: (row) => row.title, sign: languageSign },
    { header: 'Address', text: (row) => `/${row.slug}` },
    { header: 'Updated At', as: 'timestamp', text: (row) => row.updatedAt },
  ],
};

export const form: FormView = {
  hints: {
    slug: 'Where the page stands: lower-case letters, digits and hyphens. An earlier address leads here.',
    summary: 'One or two sentences below the title, in the search and in links to the page.',
    inFooter: 'A link in the last line of every page, while visitors see this one.',
    description: 'Left empty, search engines get the summary.',
  },
};
