/** What the association is called. */
export const association = {
  name: 'Solar Industry Association of India',
  shortName: 'SIAI',
  tagline: 'One voice for solar work in India',
  description:
    'National association of solar manufacturers, EPC firms, developers, start-ups and professionals in ' +
    'India: policy help, training, standards and chapters.',
  registration: 'Registration no. 00000/0000',
};
