import type { FormView } from '../../kernel/views.ts';

export const form: FormView = {
  createTitle: 'Create New Blog Post',
  editTitle: 'Edit Blog Post',
  // As they stand in the form, which is built by hand.
  fields: [
    'title',
    'excerpt',
    'content',
    'status',
    'publishedAt',
    'readTime',
    'category',
    'tags',
    'coverImage',
    'author.name',
    'author.avatar',
  ],
  // The server takes a missing one for 5.
  requiredFields: ['readTime'],
  hints: { readTime: 'In minutes' },
  defaultValues: { readTime: 5, status: 'Draft' },
};
