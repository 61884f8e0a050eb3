import { summaryText } from '../../../../content/events/event-time.ts';
import { slugOf } from '../../../../engine/slug.ts';
import { momentOfMinute } from '../../../../engine/zoned-date.ts';
import type { Preview } from '../form-preview.tsx';
import { LinkCards } from '../link-cards.tsx';

export const title = 'How it looks elsewhere';

export const preview: Preview = ({ values }) => {
  const text = (name: string) => String(values[name] ?? '').trim();
  const [startsAt, endsAt] = ['startsAt', 'endsAt'].map((name) => momentOfMinute(text(name)));
  const held = { attendance: text('attendance'), place: text('place'), content: text('content') };
  const isTimed = startsAt && endsAt && endsAt > startsAt;
  return (
    <LinkCards
      title={text('title') || 'Untitled'}
      description={isTimed ? summaryText({ startsAt, endsAt, ...held }) : ''}
      path={`events/${slugOf(text('title'))}`}
      picture={text('picture')}
    />
  );
};
