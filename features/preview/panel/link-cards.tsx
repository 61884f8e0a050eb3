import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { association } from '../../../content/association/defaults.ts';
import { sharing } from '../../../content/sharing/defaults.ts';
import { isAllowedUrl } from '../../../engine/kinds/url/allowed-url.ts';
import { useRested } from '../../../engine/kinds/url/picture-preview.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { isInLibrary } from '../../../site/responsive-image.ts';
import { rootDataIn, useSettings } from '../../../site/site-settings.ts';
import './preview.css';

interface LinkCardsProps {
  title: string;
  description: string;
  /** Of its page; what comes after the last part may be missing. */
  path: string;
  /** Address of the picture; '' for that of the site. */
  picture: string;
}

/** Characters after which most search engines and chats cut. They measure widths and tell nobody, so that these are about right. */
const cuts = { result: { title: 60, description: 155 }, chat: { title: 65, description: 80 } };

/** The picture that the head of the page tells; what makes the head is in documents alone, and shared with it would weigh on every page. */
function pictureOf(picture: string): string {
  if (!isAllowedUrl(picture, 'picture')) return '/pictures/share.jpg';
  return isInLibrary(picture) ? `${picture}?share` : picture;
}

/** How links to a page look elsewhere: as the result of a search engine and in a chat. */
export function LinkCards({ title, description, path, picture }: LinkCardsProps) {
  const { name } = useSettings('association', association);
  const { sharePicture } = useSettings('sharing', sharing);
  const origin = rootDataIn(useMatches())?.siteUrl ?? '';
  const shown = useRested(picture);
  const host = origin.replace(/^https?:\/\//, '');
  return (
    <div className="stack link-cards">
      <Card
        caption="As a search result"
        texts={{ title: `${title} | ${name}`, description }}
        cut={cuts.result}
        above={
          <p className="link-card-address">
            {name}
            <small>{[host, ...path.split('/').filter(Boolean)].join(' › ')}</small>
          </p>
        }
      />
      <Card
        caption="In a WhatsApp message"
        texts={{ title, description }}
        cut={cuts.chat}
        above={<img src={pictureOf(shown || (sharePicture ?? ''))} alt="" />}
        below={<p className="link-card-address">{host}</p>}
      />
    </div>
  );
}

interface CardProps {
  caption: string;
  texts: { title: string; description: string };
  cut: { title: number; description: number };
  above: ReactNode;
  below?: ReactNode;
}

function Card({ caption, texts, cut, above, below }: CardProps) {
  const shown = (name: 'title' | 'description') => truncate(texts[name], { over: cut[name], to: cut[name] });
  const length = (name: 'title' | 'description') => {
    const count = Array.from(texts[name]).length;
    return `${count} ${count === 1 ? 'character' : 'characters'}, cut after about ${cut[name]}`;
  };
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      <div className="box link-card">
        {above}
        <div className="link-card-texts">
          <p className="link-card-title">{shown('title')}</p>
          <p>{shown('description')}</p>
          {below}
        </div>
      </div>
      <p className="field-hint">{`Title: ${length('title')}. Description: ${length('description')}.`}</p>
    </figure>
  );
}
