import { CornerUpRight } from 'lucide-react';
import type { FormView, ListView } from '../../engine/views.ts';
import type { Redirect } from './schema.ts';

export const icon = CornerUpRight;

export const list: ListView<Redirect> = {
  purpose: 'Old addresses of the site, such as those of an earlier one, and where visitors get from them.',
  counts: { one: 'redirect', many: 'redirects' },
  columns: [
    { header: 'Old path', isName: true, isWhole: true, text: (row) => row.path },
    { header: 'Leads to', text: (row) => row.target },
    { header: 'Created At', as: 'timestamp', text: (row) => row.createdAt },
  ],
};

export const form: FormView = {
  titles: { create: 'Add Redirect', edit: 'Edit Redirect' },
  hints: {
    path: 'What follows the domain, such as /2019/03/some-post. Capital letters and a slash at the end make no difference. With a query, such as /page.php?id=3, it is for addresses that have that query, and what else they have goes along; without one it is for all.',
    target: 'A path of this site, such as /about, or an address elsewhere that begins with https://.',
  },
};
