/** How the office is reached. All are placeholders. */
export const contactDetails = {
  address: [
    'Solar Industry Association of India',
    'Third Floor, Sample House, 0 Example Marg',
    'New Delhi 110 000',
  ],
  phone: '+91 00000 00000',
  email: 'info@example.org',
  officeHours: '',
  mapLink: null as string | null,
  coordinates: '',
  footerHeading: 'Get in Touch',
};
