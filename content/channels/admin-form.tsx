import type { FormView } from '../../kernel/views.ts';

export const form: FormView = {
  hints: {
    link: 'Where the button on the card leads, such as a WhatsApp or Telegram channel.',
    icon: 'An emoji from below, or any other.',
    color: 'A gradient from below, or classes such as from-blue-500 to-blue-600.',
  },
  readsFromList: true,
};
