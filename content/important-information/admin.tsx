import { Megaphone } from 'lucide-react';
import type { FormView, ListView } from '../../engine/views.ts';
import { isoDate } from '../../engine/zoned-date.ts';
import { hasPassedItsDay } from './past-day.ts';
import type { Notice } from './schema.ts';

export const icon = Megaphone;

export const list: ListView<Notice> = {
  purpose:
    'The header notice on Home and the footer notice on every page. Of several, the one that was changed last is live.',
  counts: { one: 'notice', many: 'notices' },
  choice: {
    name: 'day',
    label: 'Show',
    all: 'All notices',
    options: [['past', 'Shown after their day']],
    isChosen: isPast,
  },
  columns: [
    { header: 'Content', isName: true, isWhole: true, text: (row) => row.content },
    { header: 'Type', text: (row) => row.noticeType, cell: typeAndState },
    {
      header: 'Document',
      as: 'document',
      text: (row) => row.documentLink ?? '',
    },
    { header: 'Created At', as: 'timestamp', text: (row) => row.createdAt },
  ],
};

/** Whether visitors see a notice although all days that it names are over. */
function isPast({ content, noticeType, publication }: Notice): boolean {
  if (noticeType === 'other' || publication?.isShown === false) return false;
  return hasPassedItsDay(content, isoDate(new Date()));
}

function typeAndState(notice: Notice, notices: readonly Notice[]) {
  return (
    <span className="cluster list-type">
      <span>{notice.noticeType}</span>
      {liveNotices(notices).has(notice.id) && (
        <span className="list-badge" data-tone="green">
          Live
        </span>
      )}
    </span>
  );
}

const known = new WeakMap<readonly Notice[], ReadonlySet<string>>();

/** Ids of the notices that visitors see: of each type with a place on the page, the shown one that was changed last. */
function liveNotices(notices: readonly Notice[]): ReadonlySet<string> {
  const before = known.get(notices);
  if (before) return before;
  const newest = ['header', 'footer'].map((type) =>
    notices
      .filter(({ noticeType, publication }) => noticeType === type && publication?.isShown !== false)
      .reduce<Notice | undefined>(
        (best, notice) => (best && !isNewer(notice, best) ? best : notice),
        undefined,
      ),
  );
  const live = new Set(newest.flatMap((notice) => notice?.id ?? []));
  known.set(notices, live);
  return live;
}

function isNewer(one: Notice, other: Notice): boolean {
  return one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt > other.updatedAt;
}

export const form: FormView = {
  titles: { create: 'Add New Important Information', edit: 'Edit Important Information' },
  hints: {
    noticeType:
      'Home shows the header notice, every page the footer notice: of several, the one that was changed last. Others are kept and not shown.',
    documentLink: 'What the notice leads to, such as a PDF.',
  },
};
