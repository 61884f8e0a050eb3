import { BadgeIndianRupee, Star } from 'lucide-react';
import type { FormView, ListView } from '../../engine/views.ts';
import type { RateCard } from './schema.ts';

export const icon = BadgeIndianRupee;

export const list: ListView<RateCard> = {
  purpose: 'Membership plans and their prices, which visitors choose from on the Join page.',
  counts: { one: 'rate card', many: 'rate cards' },
  columns: [
    { header: 'Title', isName: true, text: (row) => row.title },
    { header: 'Description', text: (row) => row.description },
    { header: 'Price', text: (row) => row.price },
    { header: 'Features', text: (row) => row.features.join(', ') },
    { header: 'Popular', text: (row) => (row.isPopular ? 'Popular' : ''), cell: popular },
    { header: 'Created At', as: 'timestamp', text: (row) => row.createdAt },
    { header: 'Updated At', as: 'timestamp', text: (row) => row.updatedAt },
  ],
};

function popular({ isPopular }: RateCard) {
  if (!isPopular) return <span>-</span>;
  return <Star className="list-star" size={20} fill="currentColor" role="img" aria-label="Popular" />;
}

export const form: FormView = {
  titles: { create: 'Create Rate Card', edit: 'Edit Rate Card' },
  fields: ['title', 'price', 'description', 'features', 'isPopular'],
  defaultValues: { features: [''] },
};
