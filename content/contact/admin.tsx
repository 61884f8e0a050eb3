import { Mail } from 'lucide-react';
import type { ListView } from '../../engine/views.ts';
import type { ContactMessage } from './schema.ts';

export const icon = Mail;

export const list: ListView<ContactMessage> = {
  purpose: 'Messages that visitors sent with the contact form.',
  counts: { one: 'submission', many: 'submissions' },
  columns: [
    { header: 'First Name', text: (row) => row.firstName },
    { header: 'Last Name', text: (row) => row.lastName },
    { header: 'Email', text: (row) => row.email },
    { header: 'Message', text: (row) => row.message },
    { header: 'Created At', as: 'timestamp', text: (row) => row.createdAt },
  ],
  disabledActions: ['create', 'edit'],
  replySubject: 'Your message to the association',
};
