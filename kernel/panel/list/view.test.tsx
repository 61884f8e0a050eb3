import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tags } from '../../../content/tags/schema.ts';
import type { RecordKeys } from '../../content-type.ts';
import { date } from '../../kinds/date/date.ts';
import { viewOf } from './view.tsx';

test('a list without a view of its own shows a date as a day, and an empty one as nothing', () => {
  const definition = { ...tags.definition, name: 'events', titleField: 'day' };
  const view = viewOf<{ day: string } & RecordKeys>({
    ...tags,
    definition,
    fields: { day: date({ label: 'Day' }) },
  });
  const cellOf = (day: string) => view.columns[0]?.cell?.({ day } as never, []);
  expect(renderToStaticMarkup(cellOf('2026-11-22T00:00:00.000Z'))).toBe(
    '<time dateTime="2026-11-22T00:00:00.000Z">22/11/2026</time>',
  );
  expect(cellOf('')).toBeUndefined();
});
