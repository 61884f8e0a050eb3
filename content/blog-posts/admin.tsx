import { Newspaper } from 'lucide-react';
import { languageSign } from '../../engine/language-choice.ts';
import type { FormView, ListView } from '../../engine/views.ts';
import type { BlogPost } from './schema.ts';

export const icon = Newspaper;

export const list: ListView<BlogPost> = {
  purpose: 'Articles of the blog. Drafts are seen by staff only.',
  counts: { one: 'post', many: 'posts' },
  columns: [
    { header: 'Title', isName: true, isWhole: true, text: (row) => row.title, sign: languageSign },
    { header: 'Category', text: (row) => row.category.name },
    { header: 'Status', text: (row) => row.status, cell: status },
    { header: 'Views', as: 'number', text: (row) => String(row.viewCount ?? 0) },
    { header: 'Created At', as: 'timestamp', text: (row) => row.createdAt },
  ],
  hasStatus: true,
  showsServerMessage: true,
};

function status({ status }: BlogPost) {
  return (
    <span className="list-badge" data-tone={status === 'Published' ? 'green' : 'yellow'}>
      {status}
    </span>
  );
}

export const form: FormView = {
  titles: { create: 'Create New Blog Post', edit: 'Edit Blog Post' },
  // As they stand in the form, which is built by hand.
  fields: [
    'title',
    'excerpt',
    'content',
    'status',
    'publishedAt',
    'readTime',
    'language',
    'category',
    'tags',
    'coverImage',
    'author.name',
    'author.avatar',
  ],
  hints: { readTime: 'In minutes' },
  defaultValues: { readTime: 5, status: 'Draft' },
};
