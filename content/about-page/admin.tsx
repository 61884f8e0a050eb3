import { Info } from 'lucide-react';
import type { FormView } from '../../engine/views.ts';

export const icon = Info;

export const form: FormView = {
  hints: {
    impact: 'Such as 500+ Active Members: what stands before the plus sign is shown large.',
  },
};
