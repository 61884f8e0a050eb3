import type { ListView } from '../../kernel/views.ts';
import type { Channel } from './schema.ts';

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
