import { Search } from 'lucide-react';
import type { FormView } from '../../engine/views.ts';

export const icon = Search;

export const form: FormView = {
  hints: {
    isListed:
      'Without it search engines are asked to leave out every page, and the dashboard reminds you of it.',
    sharePicture:
      'For pages without a picture of their own. Best 1200 by 630 pixels. Left empty, it is the built-in one.',
    googleCode:
      'What stands in content="..." of the line that the search console shows. Left empty, there is none.',
  },
};
