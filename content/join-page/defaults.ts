/** The texts of the page with the plans and the application. */
export const joinPage = {
  title: 'Join as member',
  description:
    'Membership plans and the application form, for solar professionals, businesses, EPCs, start-ups and ' +
    'manufacturers in India.',
  heading: 'Become a member',
  lead:
    'Choose the plan that fits your work and send one form. You pay nothing now: the office replies first, ' +
    'within five working days.',
  plansHeading: 'Choose your plan',
  formHeading: 'Your application',
  planHeading: 'Your plan',
  noPlan: 'None chosen yet',
  thanks: 'Thank you for applying',
  thanksText:
    'Your application has reached the office. The reply goes to the email address you gave, within five working ' +
    'days.',
  /** What was applied for, above the form that is empty again. */
  priceHeading: 'Price',
  sentHeading: 'Sent on',
  nextHeading: 'What happens next',
  next: [
    'The office reads your application and writes to you.',
    'You send your papers and pay the fee of your plan.',
    'You get your certificate, and your state chapter gets to know you.',
  ],
};
