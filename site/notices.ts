import type { Client } from './api/client.ts';
import { type Deferred, loadSection, type SectionCache, usePageSections } from './page-sections.ts';

interface Notice {
  content: string;
  documentLink: string | null;
}

/** The live notices. Both are null when they could not be loaded, too: their failure is silent. */
export interface Notices {
  header: Notice | null;
  footer: Notice | null;
}

const noNotices: Notices = { header: null, footer: null };

/** Loads what header and footer show. Nothing ever waits for it. */
export function loadNotices(client: Client) {
  return loadSection(
    client.notices(),
    'Failed to fetch important information',
    ({ header, footer }): Notices => ({ header: toNotice(header), footer: toNotice(footer) }),
  );
}

function toNotice(notice: Notice | null): Notice | null {
  return notice && { content: notice.content, documentLink: notice.documentLink };
}

const last: SectionCache<{ notices: Notices }> = {};

/** The notices to show now: while newer ones are on their way, those of the page before. */
export function useNotices(source: { notices: Deferred<Notices> }): Notices {
  return usePageSections<{ notices: Notices }>(source, last).notices.data ?? noNotices;
}
