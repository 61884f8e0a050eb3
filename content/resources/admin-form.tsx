import type { FormView } from '../admin.ts';

export const form: FormView = {
  requiredFields: ['documentUrl'],
};
