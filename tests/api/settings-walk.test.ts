import { describe, expect, test } from 'vitest';
import { singletons } from '../../content/settings.ts';
import type { Field } from '../../kernel/kinds/field.ts';
import { setAt, valueAt } from '../../kernel/nested-values.ts';
import type { Singleton } from '../../kernel/singleton.ts';
import { emptySite, useSite } from '../support/site.ts';

const mark = '¶';
/** What is no text that an office sets: labels of controls, names for screen readers, and messages. */
const exceptions: readonly string[] = [
  // Names of social networks, from a list, and an address.
  ...['Facebook', 'Instagram', 'LinkedIn', 'Telegram', 'Twitter', 'YouTube', 'info@example.org'],
  // Messages.
  ...[
    '0 posts',
    'No links have been published yet.',
    'No membership plans are available right now.',
    'No posts found.',
    'Nothing yet.',
    'Page not found',
    'The address may have been mistyped, or the page may have moved.',
    'Up to 2,000 characters',
    'Up to 5,000 characters',
    'Up to 500 characters',
    'Opens in a new tab',
  ],
  // Controls and landmarks.
  ...[
    '(optional)',
    'Address',
    'All Categories',
    'All Posts',
    'Apply for membership',
    'Back to Home',
    'Category',
    'Choose a plan',
    'Email',
    'Email address',
    'First Name',
    'Get Invited',
    'Interests',
    'Last Name',
    'Leave this empty',
    'Main',
    'Menu',
    'Message',
    'More from the blog',
    'Occupation',
    'Pause motion',
    'Phone',
    'Quick links',
    'Search',
    'Search posts',
    'Search posts...',
    'Send Message',
    'Skip to main content',
    'Submit Application',
    'Subscribe',
    'Watch Success Stories',
    'Watch on YouTube',
    'Words, or &quot;a phrase&quot;',
    'Your email',
  ],
];

describe('a site whose settings are all marked', () => {
  const site = useSite({ environment: emptySite });

  test('[SITE-03] every text of the public pages that is no record, control or message comes from the settings', async () => {
    for (const type of singletons) {
      const { status, text } = await site.staff.put(type.definition.paths[0], markedValues(type));
      expect(status, text).toBe(200);
    }
    const unmarked = new Set<string>();
    for (const path of ['/', '/about', '/blog', '/resources', '/contact', '/join', '/search', '/nowhere']) {
      for (const text of textsIn((await site.visitor.page(path)).text))
        if (!text.includes(mark)) unmarked.add(text);
    }
    expect([...unmarked].sort()).toEqual([...exceptions].sort());
  });
});

function markedValues({ fields, defaults }: Singleton): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (!field.readOnly) setAt(values, name, marked(field, valueAt(defaults, name)));
  return values;
}

function marked(field: Field, value: unknown): unknown {
  const { kind, input, fields = {} } = field;
  if (kind.name === 'list')
    // A figure is split at its plus sign.
    return (value as string[]).map((line) => `${mark}${line}${mark}`);
  if (kind.name === 'items')
    return (value as Record<string, unknown>[]).map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([name, part]) => [name, marked(fields[name] as Field, part)]),
      ),
    );
  const isText = kind.name === 'text' && input !== 'email' && input !== 'tel' && value !== '';
  return isText ? mark + value : value;
}

/** The texts between the tags of a document and those of its attributes that people read or hear. */
function textsIn(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
  const between = shown.split(/<[^>]*>/);
  const attributes = [...shown.matchAll(/ (?:aria-label|alt|placeholder|title)="([^"]+)"/g)].map(
    ([, text = '']) => text,
  );
  const heads = [
    ...shown.matchAll(
      /<meta (?:name="description"|property="og:(?:title|description|site_name)") content="([^"]+)"/g,
    ),
  ];
  return [...between, ...attributes, ...heads.map(([, text = '']) => text)]
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text));
}
