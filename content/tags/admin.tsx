import { Tag as TagIcon } from 'lucide-react';
import type { ListView } from '../../engine/views.ts';
import type { Tag } from './schema.ts';

export const icon = TagIcon;

export const list: ListView<Tag> = {
  purpose: 'Keywords of posts; those that many posts use are offered first.',
  counts: { one: 'tag', many: 'tags' },
  columns: [
    { header: 'Name', isName: true, text: (row) => row.name },
    { header: 'Usage Count', as: 'number', text: (row) => String(row.usageCount) },
    { header: 'Created At', as: 'timestamp', text: (row) => row.createdAt },
    { header: 'Updated At', as: 'timestamp', text: (row) => row.updatedAt },
  ],
  showsServerMessage: true,
};
