import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Announcement } from './announcement.tsx';

type Notice = Parameters<typeof Announcement>[0]['notice'];
const rendered = (documentLink: string | null) =>
  renderToStaticMarkup(<Announcement notice={{ content: 'Elections on Friday', documentLink } as Notice} />);

test('[UXS-04] the link of a notice says what kind of file it leads to', () => {
  for (const [address, label] of [
    ['https://example.org/files/Rules%202026.PDF?download=1', 'PDF'],
    ['https://example.org/meeting.docx', 'DOCX'],
    ['https://example.org/v1.2/rules', 'Details'],
  ] as const) {
    expect(rendered(address)).toMatch(new RegExp(`class="row announcement-link"[^>]*><span>${label}</span>`));
  }
});

test('[HOLD-04] a notice without a safe document has no link', () => {
  for (const none of [null, 'javascript:alert(1)']) expect(rendered(none)).not.toContain('announcement-link');
});
