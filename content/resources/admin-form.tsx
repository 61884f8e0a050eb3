import type { FormView } from '../../kernel/views.ts';

export const form: FormView = {
  requiredFields: ['documentUrl'],
};
