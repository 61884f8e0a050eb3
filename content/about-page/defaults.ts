/** The texts of the About page. */
export const aboutPage = {
  title: 'About',
  description:
    'What the association stands for, its figures, what members get out of it, and the people of its working ' +
    'committee and state chapters.',
  kicker: 'About us',
  heading: 'For everyone who makes, builds and looks after solar in India',
  lead:
    'Solar professionals, businesses, EPCs, start-ups and manufacturers work together here: on standards and ' +
    'skills, on fair contracts, and on rules that hold in every state.',
  /** First section. */
  mission: {
    heading: 'Our Mission',
    paragraphs: [
      'The association brings together the people who make, sell, finance, install and look after ' +
        'solar plants in India. Members range from a two-person service shop to makers of cells and ' +
        'modules.',
      'We read draft regulations and reply to them in public, train technicians with partners in the ' +
        'states, and help buyers and contractors to settle disputes before they reach a court.',
      'Advice to households is free. Positions taken by the association are voted on by its ' +
        'committees and published with the reasons, including those of members who disagreed.',
    ],
  },
  /** Figures on the About page. */
  impactHeading: 'Our Impact',
  impact: ['500+ Active Members', '28+ States Coverage', '100+ Manufacturing Partners', '350+ EPC Companies'],
  /** Reasons to become a member. */
  whyJoin: {
    heading: 'Why Join Us',
    intro: 'Five things members tell us they use most.',
    points: [
      {
        title: 'Policy desk',
        text:
          'Written replies on subsidy, net metering, open access and listed models, each with the order ' +
          'or rule it rests on.',
      },
      {
        title: 'State chapters',
        text:
          'Monthly meetings with distribution companies, nodal agencies and lenders, close to where you ' +
          'work.',
      },
      {
        title: 'Training',
        text:
          'Short courses for installers, designers and sales staff, with practical tests and member ' +
          'prices.',
      },
      {
        title: 'Standards work',
        text: 'A say in comments on Indian standards, and early notice of changes that affect your stock.',
      },
      {
        title: 'Mediation',
        text:
          'A panel of engineers and accountants who hear both sides of a contract dispute in two ' +
          'sittings.',
      },
    ],
  },
  /** Headings of the two lists of members. */
  committeeHeading: 'Working Committee',
  othersHeading: 'Other Members',
  /** The end of the page. */
  invitation: {
    heading: 'Bring your work to the table',
    text: 'Choose a category, fill in one form and send your papers. The office replies within five working days.',
  },
  missionPicture: '/pictures/about/site-visit.webp' as string | null,
  whyJoinPicture: '/pictures/about/committee-table.webp' as string | null,
  invitationPicture: '/pictures/about/training-day.webp' as string | null,
};
