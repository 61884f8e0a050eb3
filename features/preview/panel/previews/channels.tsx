import { isAllowedUrl } from '../../../../engine/kinds/url/allowed-url.ts';
import { ChannelCard } from '../../../../site/channel-card.tsx';
import type { Preview } from '../form-preview.tsx';
import '../preview.css';

/** A picture of nothing, so that the card has its shape before it has a picture. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The card on the start page. It is looked at, so nothing in it can be pressed. */
export const preview: Preview = ({ values }) => {
  const text = (name: string) => String(values[name] ?? '').trim();
  const picture = text('image');
  const shown = {
    id: 'preview',
    title: text('title') || 'Title',
    description: text('description') || 'Description',
    link: text('link'),
    image: isAllowedUrl(picture, 'picture') ? picture : noPicture,
    color: text('color'),
    icon: text('icon'),
  };
  return (
    <div inert className="channel-preview">
      <ul className="channels">
        <ChannelCard channel={shown} />
      </ul>
    </div>
  );
};
