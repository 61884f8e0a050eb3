import { list } from '../../engine/kinds/list/list.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { emailRule } from '../../engine/kinds/text/text-rule.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { latinDigits } from '../../engine/latin-digits.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { dialled } from '../../engine/telephone.ts';
import { parseCoordinates } from './coordinates.ts';
import { contactDetails as defaults } from './defaults.ts';

/** Whether a number has its country code, so that it can be dialled from anywhere. */
function isDialled(phone: string): boolean {
  return /^\D*(?:\+|00)/.test(latinDigits(phone)) && dialled(phone)?.startsWith('tel:+') === true;
}

const phoneProblem = 'Enter a telephone number with its country code, such as +91 11 2345 6789';
const coordinatesProblem = 'Enter latitude and longitude in degrees, such as 28.6139, 77.2090';

export const contactDetails = defineSingleton({
  name: 'contact-details',
  area: 'content',
  number: 2,
  label: 'Contact details',
  purpose: 'How the office is reached: in the footer and on the contact page.',
  page: '/contact',
  fields: {
    address: list({ label: 'Address', itemLabel: 'Line', itemMax: 100, min: 1, max: 6 }),
    phone: text({
      label: 'Telephone',
      max: 30,
      input: 'tel',
      problemIn: (value) => (isDialled(value) ? undefined : phoneProblem),
    }),
    email: text(emailRule({ label: 'E-mail' })),
    officeHours: text({ label: 'Office hours', max: 200, required: false }),
    mapLink: url({ label: 'Map link', scheme: 'link', required: false }),
    coordinates: text({
      label: 'Coordinates',
      max: 40,
      required: false,
      problemIn: (value) => (parseCoordinates(value) === undefined ? coordinatesProblem : undefined),
    }),
    footerHeading: text({ label: 'Heading in the footer', max: 60 }),
  },
  defaults,
});
