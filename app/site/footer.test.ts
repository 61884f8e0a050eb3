import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LastLine } from './footer.tsx';

const rendered = (props: Parameters<typeof LastLine>[0]) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(LastLine, props)));

test('[UXS-05] the last line of the footer links to the pages that are marked for it, and has the registration only where one is set', () => {
  const pages = [{ to: '/privacy', label: 'Privacy' }];
  const whole = rendered({ name: 'Association', registration: 'Regn. 12/2026', pages });
  expect(whole).toMatch(/© \d{4} Association/);
  expect(whole).toContain('Regn. 12/2026');
  expect(whole.match(/href="[^"]+"/g)).toEqual(['href="/privacy"']);
  expect(rendered({ name: 'Association', registration: '', pages: [] })).not.toContain('Regn.');
});
