import { site } from '../../../content/site.ts';

/** What a phone needs to put the site on its home screen. */
export function webManifest(): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.shortName,
    description: site.description,
    lang: site.locale,
    start_url: '/',
    display: 'browser',
    background_color: '#fffdf8',
    theme_color: '#0b1530',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
}
