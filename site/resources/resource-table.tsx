import { isAllowedUrl } from '../../engine/kinds/url/allowed-url.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import type { ResourcesData } from './data.ts';

type Resource = ResourcesData['resources'][number];

/** How long a title that is cut is shown in full. */
const titleMilliseconds = 2000;

/**
 * The links, a row each; on a narrow screen each row is drawn as a card. The roles are written out because browsers take
 * the meaning from a table that is not drawn as one.
 */
export function ResourceTable({ resources }: { resources: readonly Resource[] }) {
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

function Row({ resource: { id, title, link, documentUrl } }: { resource: Resource }) {
  const titleId = `resource-${id}`;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as in the table
    <tr role="row">
      <th role="rowheader" scope="row" id={titleId}>
        <TruncatedText text={title} milliseconds={titleMilliseconds} />
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
