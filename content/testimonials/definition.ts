import { type Definition, oldestFirst } from '../../engine/definition.ts';

export const definition = {
  name: 'testimonials',
  singular: 'testimonial',
  label: 'Testimonials',
  paths: ['/testimonials'],
  section: '/testimonials',
  updateVerb: 'PUT',
  order: oldestFirst,
  titleField: 'author',
  messages: {
    fetchFailed: 'Failed to fetch testimonials',
    created: 'Testimonial created successfully!',
    updated: 'Testimonial updated successfully!',
    createFailed: 'Failed to save testimonial. Please try again.',
    updateFailed: 'Failed to save testimonial. Please try again.',
    confirmDelete: 'Are you sure you want to delete this testimonial?',
    deleteFailed: 'Failed to delete testimonial',
  },
} as const satisfies Definition;
