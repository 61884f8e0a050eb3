import { type Definition, newestFirst } from '../../kernel/definition.ts';

export const definition = {
  name: 'blog-posts',
  singular: 'post',
  label: 'Blog Posts',
  paths: ['/blog/posts'],
  section: '/blog',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'title',
  messages: {
    fetchFailed: 'Failed to fetch blogs. Please try again later.',
    fetchOneFailed: 'Failed to fetch data. Please try again later.',
    created: 'Blog post created successfully!',
    updated: 'Blog post updated successfully!',
    createFailed: 'Failed to save blog post. Please try again.',
    updateFailed: 'Failed to save blog post. Please try again.',
    confirmDelete: 'Are you sure you want to delete this post?',
    deleteFailed: 'Failed to delete post',
  },
} as const satisfies Definition;
