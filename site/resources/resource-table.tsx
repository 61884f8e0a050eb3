import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../content/resources/schema.ts';
import { isAllowedUrl } from '../../engine/kinds/url/allowed-url.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { notify, prepareNotices } from '../../ui/notify.ts';

/** A link as the page shows it. */
export type ResourceRow = Pick<Resource, 'id' | 'title' | 'link' | 'documentUrl'>;

/** How long a title that is cut is shown in full. */
const titleMilliseconds = 2000;

/**
 * The links, a row each; on a narrow screen each row is drawn as a card. The roles are written out because browsers take
 * the meaning from a table that is not drawn as one.
 */
export function ResourceTable({ resources }: { resources: readonly ResourceRow[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="resources" aria-label="Important Links">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Title
          </th>
          <th role="columnheader" scope="col">
            Link
          </th>
          <th role="columnheader" scope="col">
            Document
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {resources.map((resource) => (
          <Row key={resource.id} resource={resource} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function Row({ resource: { id, title, link, documentUrl } }: { resource: ResourceRow }) {
  const titleId = `resource-${id}`;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as in the table
    <tr role="row">
      <th role="rowheader" scope="row" id={titleId}>
        <TruncatedText text={title} />
      </th>
      <td role="cell">
        {isAllowedUrl(link, 'link') && (
          <ExternalLink href={link} className="resource-link" aria-describedby={titleId}>
            <span>{shortAddress(link)}</span>
            <Icon name="outward" size={18} />
          </ExternalLink>
        )}
      </td>
      <td role="cell">
        {documentUrl && isAllowedUrl(documentUrl, 'document') ? (
          <ExternalLink
            href={documentUrl}
            className="round-button"
            aria-label={`Download document: ${title}`}
          >
            <Icon name="download" />
          </ExternalLink>
        ) : (
          <span className="muted">No document</span>
        )}
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as in the table
  );
}

/** An address as people write it: without scheme, without `www.` and without a slash at its end. */
function shortAddress(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

/**
 * A text that ends in an ellipsis where it does not fit. Then it is a button, and hover, focus and press show the whole text
 * in a toast, because a keyboard and a finger have no hover. All these toasts have one name, so that they replace each
 * other. A text that fits is plain text and no tab stop, so the number of tab stops changes with the width.
 */
function TruncatedText({ text }: { text: string }) {
  const { box, cut } = useCut(text);
  const tell = () => {
    if (box.current && isCut(box.current))
      notify.plain(text, { milliseconds: titleMilliseconds, name: 'cut text' });
  };
  const shared = { ref: box, className: 'truncated-text', onMouseEnter: tell };
  return cut ? (
    <button type="button" {...shared} onFocus={tell} onClick={tell}>
      {text}
    </button>
  ) : (
    <span {...shared}>{text}</span>
  );
}

/** Whether the text in the box does not fit, now and after every change of its size. */
function useCut(text: string) {
  const box = useRef<HTMLButtonElement & HTMLSpanElement>(null);
  const [cut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, or the element's twin, is measured anew
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setCut(isCut(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The box keeps its size when the letters arrive, but what is in it changes.
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [text, cut]);
  useEffect(() => {
    if (cut) prepareNotices();
  }, [cut]);
  return { box, cut };
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
