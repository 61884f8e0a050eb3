import type { Network } from './networks.ts';

/** The links to social networks in the footer. */
export const socialLinks = {
  links: [
    { name: 'LinkedIn', url: 'https://example.org/linkedin' },
    { name: 'Twitter', url: 'https://example.org/twitter' },
    { name: 'Facebook', url: 'https://example.org/facebook' },
    { name: 'YouTube', url: 'https://example.org/youtube' },
    { name: 'Instagram', url: 'https://example.org/instagram' },
    { name: 'Telegram', url: 'https://example.org/telegram' },
  ] as { name: Network; url: string }[],
};
