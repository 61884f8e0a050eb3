/**
 * What crawlers may fetch: everything but the panel and the API's data. The description of the API is open, because that is
 * what an agent looks for.
 */
export function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Allow: /api/docs',
    'Allow: /api/openapi.json',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
