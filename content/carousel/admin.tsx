import { Images } from 'lucide-react';
import type { ListView } from '../../engine/views.ts';
import type { CarouselImage } from './schema.ts';

export const icon = Images;

export const list: ListView<CarouselImage> = {
  purpose: 'The large pictures at the top of the home page.',
  counts: { one: 'image', many: 'images' },
  columns: [
    { header: 'Image', as: 'picture', text: (row) => row.url },
    { header: 'URL', isName: true, cut: { over: 50, to: 20 }, text: (row) => row.url },
  ],
  disabledActions: ['edit'],
};
