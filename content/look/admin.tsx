import { Palette } from 'lucide-react';
import type { FormView } from '../../engine/views.ts';

export const icon = Palette;

export const form: FormView = {
  hints: {
    logo: 'Shown as high as the bar at the top. A drawing (SVG) or a PNG without a ground looks best. Left empty, it is the rising sun.',
    icon: 'Also on the home screens of phones. Square, at least 512 by 512 pixels. Left empty, it is the rising sun.',
    mainColor: 'Of main buttons, the footer, dark parts and text. Best a dark one.',
    accentColor: 'Of the button that invites, marks and small headings. Best a bright one.',
    areRaysHidden: 'The pale rays behind headlines and in banners. Without them the ground is plain.',
  },
};
