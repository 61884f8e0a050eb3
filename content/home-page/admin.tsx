import { House } from 'lucide-react';
import type { FormView } from '../../engine/views.ts';

export const icon = House;

export const form: FormView = {
  hints: {
    stats: 'Such as 500+ Members: what stands before the plus sign is shown large.',
    channelUrl: 'Where the two buttons about the videos lead. Leave it empty to show neither.',
  },
};
