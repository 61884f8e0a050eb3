import type { FormView } from '../../kernel/views.ts';

export const form: FormView = {
  createTitle: 'Create Rate Card',
  fields: ['title', 'price', 'description', 'features', 'isPopular'],
  defaultValues: { features: [''] },
  returnsOnFailure: true,
};
