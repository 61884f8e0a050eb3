import { RadioTower } from 'lucide-react';
import type { FormView, ListView } from '../../engine/views.ts';
import type { Channel } from './schema.ts';

export const icon = RadioTower;

export const list: ListView<Channel> = {
  purpose: 'Places to follow the association, as cards on the home page.',
  counts: { one: 'channel', many: 'channels' },
  columns: [
    { header: 'Image', as: 'picture', text: (row) => row.image },
    { header: 'Title', isName: true, text: (row) => row.title },
    { header: 'Description', cut: { over: 100, to: 100 }, text: (row) => row.description },
    { header: 'Link', as: 'link', text: (row) => row.link },
  ],
};

export const form: FormView = {
  hints: {
    link: 'Where the button on the card leads, such as a WhatsApp or Telegram channel.',
    icon: 'An emoji from below, or any other.',
    color: 'A gradient from below, or classes such as from-blue-500 to-blue-600.',
  },
};
