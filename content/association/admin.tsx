import { Landmark } from 'lucide-react';
import type { FormView } from '../../engine/views.ts';

export const icon = Landmark;

export const form: FormView = {
  hints: {
    name: 'In full, as it is registered: in the header, in titles and in search results.',
    shortName: 'Its letters, for phones and feeds.',
    description: 'One or two sentences for search results and shared links.',
    registration: 'The last line of every page, with what the number is called. Leave it empty to show none.',
  },
};
