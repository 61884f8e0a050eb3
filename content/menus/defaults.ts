/** The links in the header and in the footer. */
export const menus = {
  header: [
    { label: 'Home', to: '/' },
    { label: 'About', to: '/about' },
    { label: 'Blog', to: '/blog' },
    { label: 'Important Links', to: '/resources' },
    { label: 'Contact Us', to: '/contact' },
  ],
  button: { isShown: true, label: 'Join as member', to: '/join' },
  quickLinksHeading: 'Quick Links',
  quickLinks: [
    { label: 'About Us', to: '/about' },
    { label: 'Blog', to: '/blog' },
    { label: 'Contact', to: '/contact' },
    { label: 'Join Us', to: '/join' },
    { label: 'Important Links', to: '/resources' },
  ],
};
