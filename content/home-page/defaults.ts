/** The texts of the home page. */
export const homePage = {
  /** Opening. */
  headline: "Join the World's Largest and Most Successful Solar Association",
  headlineText:
    'We invite solar professionals, businesses, EPCs, start-ups and manufacturers from every part of ' +
    'India. Bring your questions and your site experience, and take part in shaping standards, skills and ' +
    'policy.',
  /** What the pictures and the figures are, for screen readers. */
  picturesLabel: 'Pictures of solar work in India',
  figuresLabel: 'The association in figures',
  /** Figures beside the video. */
  stats: ['500+ Members', '28+ States', '100+ Manufactures', '350+ EPCs, Startups'],
  channelsHeading: 'Our Presence',
  testimonialsHeading: 'Trusted by 340K+ Solar Professionals',
  eventsHeading: 'Upcoming events',
  channelUrl: 'https://www.youtube.com/@example' as string | null,
  banner: 'See why 340K+ entrepreneurs like you chose the product',
  /** The three steps. */
  steps: {
    heading: '3 Steps to Success',
    items: [
      {
        title: 'Become Member',
        text:
          'Choose a category, fill in the form and send your papers. The office replies within five ' +
          'working days.',
      },
      {
        title: 'Get Premium Support',
        text:
          'Put questions on metering, tax, standards or contracts to the policy desk and receive an ' +
          'answer with its source.',
      },
      {
        title: 'Expand With us',
        text:
          'Meet buyers, suppliers and lenders in your state chapter, train your crew and join a technical ' +
          'committee.',
      },
    ],
  },
  partnersHeading: 'Our Trusted Partners',
};
