/** The texts of the blog's pages. */
export const blogPage = {
  title: 'Blog',
  description:
    'Guides for solar work in India: net metering, open access, standards, tax, finance, design and upkeep of ' +
    'plants, written by people who build and run them.',
  lead:
    'Guides, policy notes and field experience for people who make, sell, build and look after solar plants ' +
    'in India.',
  recentHeading: 'Recent Posts',
  popularHeading: 'Popular Posts',
  categoriesHeading: 'Categories',
  tagsHeading: 'Popular Tags',
  newsletterHeading: 'Newsletter',
  /** Below a post. */
  relatedHeading: 'Read next',
  invitation: 'Do you work with solar?',
  invitationLink: 'Become a member of the association',
  /** Beside list and posts, where a newsletter form would stand. */
  newsletterNote: 'Newsletter sign-up is not open yet.',
  isNewsletterHidden: false,
};
