/** Sample membership fees; exactly one card is marked as popular. */
export const samples = [
  {
    title: 'Individual Member',
    description: 'For engineers, installers, consultants, teachers and students of solar energy.',
    price: 'Rs. 2,000 / year + GST',
    features: [
      'Daily policy update',
      'State chapter meetings',
      'Recorded webinars',
      'Membership certificate',
    ],
    isPopular: false,
  },
  {
    title: 'Business Member',
    description: 'For EPC firms, dealers, developers and start-ups with up to 100 employees.',
    price: 'Rs. 10,000 / year + GST',
    features: [
      'Everything for two individual members',
      'Entry in the member directory',
      'Four written replies a year from the policy desk',
      'Member price at training courses',
      'One vote at the general meeting',
    ],
    isPopular: true,
  },
  {
    title: 'Corporate Member',
    description: 'For manufacturers, independent power producers, lenders and larger companies.',
    price: 'Rs. 50,000 / year + GST',
    features: [
      'Everything for ten individual members',
      'A seat on one technical committee',
      'Written replies from the policy desk without limit',
      'Logo among the partners on this website',
      'Three votes at the general meeting',
    ],
    isPopular: false,
  },
];
