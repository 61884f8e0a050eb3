import { whenText } from '../../../../content/events/event-time.ts';
import { slugOf } from '../../../../engine/slug.ts';
import { momentOfMinute } from '../../../../engine/zoned-date.ts';
import type { Preview } from '../form-preview.tsx';
import { LinkCards } from '../link-cards.tsx';

export const title = 'How it looks elsewhere';

export const preview: Preview = ({ values }) => {
  const text = (name: string) => String(values[name] ?? '').trim();
  const [startsAt, endsAt] = ['startsAt', 'endsAt'].map((name) => momentOfMinute(text(name)));
  const when = startsAt && endsAt && endsAt > startsAt ? whenText({ startsAt, endsAt }) : '';
  return (
    <LinkCards
      title={text('title') || 'Untitled'}
      description={[when, text('place') || 'Online'].filter(Boolean).join(', ')}
      path={`events/${slugOf(text('title'))}`}
      picture={text('picture')}
    />
  );
};
