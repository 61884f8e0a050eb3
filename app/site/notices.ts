import { useEffect, useState } from 'react';
import { definition } from '../../content/important-information/definition.ts';
import type { Client } from '../api/client.ts';
import { type Section, section } from './sections.ts';

interface Notice {
  content: string;
  documentLink: string | null;
}

/** The live notices. Both are null when they could not be loaded, too: their failure is silent. */
export interface Notices {
  header: Notice | null;
  footer: Notice | null;
}

const none: Notices = { header: null, footer: null };

/** Loads what header and footer show. Nothing ever waits for it. */
export function loadNotices(client: Client) {
  return section(
    client.notices(),
    definition.messages.fetchFailed,
    ({ header, footer }): Notices => ({ header: shown(header), footer: shown(footer) }),
  );
}

function shown(notice: Notice | null): Notice | null {
  return notice && { content: notice.content, documentLink: notice.documentLink };
}

/** The notices to show now: while newer ones are on their way, those of the page before. */
export function useNotices(source: Section<Notices>): Notices {
  const [notices, setNotices] = useState(source instanceof Promise ? none : (source.data ?? none));
  useEffect(() => {
    let current = true;
    if (source instanceof Promise) {
      source.then((outcome) => {
        if (current) setNotices(outcome.data ?? none);
      });
    }
    return () => {
      current = false;
    };
  }, [source]);
  return notices;
}
