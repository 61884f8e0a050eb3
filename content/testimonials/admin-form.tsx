import type { FormView } from '../../kernel/views.ts';

export const form: FormView = {
  fields: ['author', 'role', 'location', 'quote', 'image'],
  readsFromList: true,
};
