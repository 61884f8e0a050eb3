import { Menu } from 'lucide-react';
import type { FormView } from '../../engine/views.ts';

export const icon = Menu;

export const form: FormView = {
  hints: {
    header:
      'Keep the labels short: where they need more room than there is, all of them and the button stand behind the menu sign.',
    'button.isShown': 'Without it visitors find the way to join only in the quick links and on single pages.',
  },
};
