import { MapPin } from 'lucide-react';
import type { FormView } from '../../engine/views.ts';

export const icon = MapPin;

export const form: FormView = {
  hints: {
    phone: 'With the country code, such as +91 11 2345 6789.',
    officeHours: 'Such as Monday to Friday, 10 am to 6 pm. Leave it empty to show none.',
    mapLink: 'The address that a map service gives for sharing. The contact page then offers Open in Maps.',
    coordinates: 'For search engines: latitude and longitude, such as 28.6139, 77.2090.',
  },
};
