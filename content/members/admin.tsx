import { Users } from 'lucide-react';
import type { ListView } from '../../engine/views.ts';
import type { Member } from './schema.ts';

export const icon = Users;

export const list: ListView<Member> = {
  purpose: 'The people on the About page: the working committee and the other members.',
  counts: { one: 'member', many: 'members' },
  columns: [
    { header: 'Image', as: 'picture', text: (row) => row.image },
    { header: 'Name', isName: true, text: (row) => row.name },
    { header: 'Role', text: (row) => row.role },
    { header: 'Contact', text: (row) => row.contact },
    { header: 'Order', as: 'number', text: (row) => String(row.order) },
  ],
};
