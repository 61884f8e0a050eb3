import { Quote } from 'lucide-react';
import type { FormView, ListView } from '../../engine/views.ts';
import type { Testimonial } from './schema.ts';

export const icon = Quote;

export const list: ListView<Testimonial> = {
  purpose: 'What members say about the association, on the home page.',
  counts: { one: 'testimonial', many: 'testimonials' },
  columns: [
    { header: 'Image', as: 'picture', text: (row) => row.image },
    { header: 'Author', isName: true, text: (row) => row.author },
    { header: 'Role', text: (row) => row.role },
    { header: 'Location', text: (row) => row.location },
    { header: 'Quote', cut: { over: 100, to: 100 }, text: (row) => row.quote },
  ],
};

export const form: FormView = {
  fields: ['author', 'role', 'location', 'quote', 'image'],
};
