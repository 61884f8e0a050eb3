/** The texts of the contact page. */
export const contactPage = {
  title: 'Contact Us',
  description: 'Write to the office of the association, or find its phone number, e-mail and address.',
  heading: 'Contact Us',
  lead:
    'A question on policy, training, membership or a project of yours? Write to us. The desk that knows the ' +
    'subject replies.',
  formHeading: 'Write to us',
  thanks: 'Thank you for your message',
  thanksText:
    'It has reached the office. The reply goes to the email address you gave, usually within five working days.',
  detailsHeading: 'The office',
  /** Where an answer may stand already. */
  join: { label: 'Become a member', text: 'The plans, and the form to apply with.' },
  resources: { label: 'Important Links', text: 'Portals, regulators and standards bodies.' },
  blog: { label: 'Guides and news', text: 'Metering, tax, design and upkeep, explained.' },
};
