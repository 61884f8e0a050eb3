/** A thing of structured data. */
export type Thing = Record<string, unknown> & { '@type'?: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decode = (text: string) =>
  text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);

/** What the head of an HTML document says, without a browser. */
export function readHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const elements = (name: string) =>
    [...head.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          decode(value),
        ]),
      ),
    );
  const links = elements('link');
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    /** The content of a `<meta>` by its name or property. */
    meta: (name: string) =>
      elements('meta').find((meta) => name === meta.name || name === meta.property)?.content,
    metas: elements('meta'),
    links,
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    structuredData: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Thing,
    ),
  };
}
