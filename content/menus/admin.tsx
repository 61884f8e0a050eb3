import { Menu } from 'lucide-react';
import type { FormView } from '../../kernel/views.ts';

export const icon = Menu;

export const form: FormView = {
  hints: {
    header: 'Where they need more room than there is, they stand behind the menu button.',
    'button.isShown': 'Without it visitors find the way to join only in the quick links and on single pages.',
  },
};
