import { Newspaper } from 'lucide-react';
import type { FormView } from '../../engine/views.ts';

export const icon = Newspaper;

export const form: FormView = {
  hints: {
    isNewsletterHidden: 'Its box beside the posts goes nowhere as long as there is no newsletter.',
    invitation: 'Leads to the Join page.',
  },
};
