import { isAllowedUrl } from '../../engine/kinds/url/allowed-url.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Marquee } from '../../ui/marquee.tsx';
import type { Notices } from '../notices.ts';

/** The notice of the day, passing below the pictures. The link to its document stands still beside it. */
export function Announcement({ notice }: { notice: NonNullable<Notices['header']> }) {
  const { content, documentLink } = notice;
  return (
    <section className="row announcement" aria-label="Announcement">
      <Icon name="notice" />
      <Marquee label="Announcement" cycle="cycle-announcement">
        <li>{content}</li>
      </Marquee>
      {documentLink && isAllowedUrl(documentLink, 'document') && (
        <ExternalLink href={documentLink} className="row announcement-link">
          <span>{kindOf(documentLink)}</span>
          <Icon name="outward" size={20} />
        </ExternalLink>
      )}
    </section>
  );
}

/** What the link leads to: the kind of a file whose name says it ('PDF'), else 'Details'. */
function kindOf(link: string): string {
  const extension = /^[^?#]*\.(pdf|docx?|xlsx?|pptx?|odt|ods|csv|zip)(?:[?#]|$)/i.exec(link)?.[1];
  return extension?.toUpperCase() ?? 'Details';
}
