import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { networks } from '../../content/social-links/networks.ts';
import { SocialIcon } from '../../ui/social-icon.tsx';

test('[SITE-12] every network of the list has a mark of its own, only that of Other is the plain ring, and X and Twitter have the same', () => {
  const marks = networks.map((name) => [name, renderToStaticMarkup(<SocialIcon name={name} />)] as const);
  const ring = renderToStaticMarkup(<SocialIcon name="Koo" />);
  expect(marks.filter(([, mark]) => mark === ring).map(([name]) => name)).toEqual(['Other']);
  expect(new Set(marks.map(([, mark]) => mark)).size).toBe(networks.length - 1);
  expect(Object.fromEntries(marks).X).toBe(Object.fromEntries(marks).Twitter);
});
