import { UserPlus } from 'lucide-react';
import type { ListView } from '../../engine/views.ts';
import type { MembershipApplication } from './schema.ts';

export const icon = UserPlus;

export const list: ListView<MembershipApplication> = {
  purpose: 'Applications for membership from the Join page.',
  counts: { one: 'submission', many: 'submissions' },
  columns: [
    { header: 'First Name', text: (row) => row.firstName },
    { header: 'Last Name', text: (row) => row.lastName },
    { header: 'Email', isDetail: true, text: (row) => row.email },
    { header: 'Phone', isDetail: true, text: (row) => row.phone },
    { header: 'Address', isDetail: true, text: (row) => row.address },
    { header: 'Occupation', isDetail: true, text: (row) => row.occupation },
    { header: 'Interests', isDetail: true, text: (row) => row.interests },
    { header: 'Plan', text: (row) => row.selectedRateCard.title },
    { header: 'Price', isDetail: true, text: (row) => row.selectedRateCard.price },
    { header: 'Created At', as: 'timestamp', isDetail: true, text: (row) => row.createdAt },
  ],
  disabledActions: ['create', 'edit'],
  replySubject: 'Your application to the association',
};
