import { Newspaper } from 'lucide-react';
import type { FormView } from '../../kernel/views.ts';

export const icon = Newspaper;

export const form: FormView = {
  hints: {
    invitation: 'Leads to the Join page.',
  },
};
