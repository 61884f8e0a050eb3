/** The texts of the blog's pages. They stand beside `site.ts`, which every page loads. */
export const blogPage = {
  lead:
    'Guides, policy notes and field experience for people who make, sell, build and look after solar plants ' +
    'in India.',
  /** Below a post. */
  relatedHeading: 'Read next',
  invitation: 'Do you work with solar?',
  invitationLink: 'Become a member of the association',
  /** Beside list and posts, where a newsletter form would stand. */
  newsletterNote: 'Newsletter sign-up is not open yet.',
};
