import { whenText, whereText } from '../../../../content/events/event-time.ts';
import { slugOf } from '../../../../engine/slug.ts';
import { momentOfMinute } from '../../../../engine/zoned-date.ts';
import type { Preview } from '../form-preview.tsx';
import { LinkCards } from '../link-cards.tsx';

export const title = 'How it looks elsewhere';

export const preview: Preview = ({ values }) => {
  const text = (name: string) => String(values[name] ?? '').trim();
  const [startsAt, endsAt] = ['startsAt', 'endsAt'].map((name) => momentOfMinute(text(name)));
  const when = startsAt && endsAt && endsAt > startsAt ? whenText({ startsAt, endsAt }) : '';
  const where = whereText({ attendance: text('attendance'), place: text('place') });
  return (
    <LinkCards
      title={text('title') || 'Untitled'}
      description={[when, where].filter(Boolean).join(', ')}
      path={`events/${slugOf(text('title'))}`}
      picture={text('picture')}
    />
  );
};
