import { Handshake } from 'lucide-react';
import type { ListView } from '../../engine/views.ts';
import type { Brand } from './schema.ts';

export const icon = Handshake;

export const list: ListView<Brand> = {
  purpose: 'Partner logos that move across the home page.',
  counts: { one: 'brand', many: 'brands' },
  columns: [
    { header: 'Logo', as: 'picture', text: (row) => row.logo },
    { header: 'Name', isName: true, text: (row) => row.name },
    { header: 'Created At', as: 'timestamp', text: (row) => row.createdAt },
    { header: 'Updated At', as: 'timestamp', text: (row) => row.updatedAt },
  ],
};
