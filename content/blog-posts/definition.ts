import { type Definition, newestFirst } from '../../engine/definition.ts';
import { fetchFailed, fetchOneFailed } from './messages.ts';

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
    fetchFailed,
    fetchOneFailed,
    created: 'Blog post created successfully!',
    updated: 'Blog post updated successfully!',
    createFailed: 'Failed to save blog post. Please try again.',
    updateFailed: 'Failed to save blog post. Please try again.',
    confirmDelete: 'Are you sure you want to delete this post?',
    deleteFailed: 'Failed to delete post',
  },
} as const satisfies Definition;
