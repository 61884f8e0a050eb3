import type { FormView } from '../admin.ts';

export const form: FormView = {
  fields: ['author', 'role', 'location', 'quote', 'image'],
  readsFromList: true,
};
