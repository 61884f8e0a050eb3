import { FolderTree } from 'lucide-react';
import type { ListView } from '../../engine/views.ts';
import type { Category } from './schema.ts';

export const icon = FolderTree;

export const list: ListView<Category> = {
  purpose: 'What posts are sorted by; visitors filter the blog by them.',
  counts: { one: 'category', many: 'categories' },
  columns: [
    { header: 'Name', isName: true, text: (row) => row.name },
    { header: 'Created At', as: 'timestamp', text: (row) => row.createdAt },
    { header: 'Updated At', as: 'timestamp', text: (row) => row.updatedAt },
  ],
  disabledActions: ['delete'],
  showsServerMessage: true,
};
