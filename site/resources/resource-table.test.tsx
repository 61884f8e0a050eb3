import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ResourceTable } from './resource-table.tsx';

const link = 'https://www.example.org/page/';
const rendered = (documentUrl: string | null, address = link) =>
  renderToStaticMarkup(
    <ResourceTable resources={[{ id: 'a', title: 'Rules', link: address, documentUrl }]} />,
  );

// Also proves RES-07.
test('[RES-05] [RES-06] a row links to its address in a new tab and to its document, and says so when there is none', () => {
  const row = rendered('/documents/own.pdf');
  expect(row).toMatch(
    /<a href="https:\/\/www\.example\.org\/page\/"[^>]* target="_blank" rel="noopener[^>]*><span>example\.org\/page<\/span>/,
  );
  expect(row).toMatch(/<a href="\/documents\/own\.pdf"[^>]*aria-label="Download document: Rules"[^>]*><svg/);
  expect(row).not.toContain('No document');
  for (const none of [null, '']) {
    expect(rendered(none)).toContain('No document');
    expect(rendered(none)).not.toContain('Download document');
  }
});

test('[RES-07] an address that runs a script becomes neither the link nor the document of a row', () => {
  const row = rendered('javascript:alert(2)', 'javascript:alert(1)');
  expect(row).not.toContain('javascript:');
  expect(row).toContain('No document');
});
