import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { settingsPath } from '../../../content/panel-screens.ts';
import type { Summary } from '../../../content/summary.ts';
import { locale } from '../../../engine/locale.ts';
import { AccountNotices, useAccountNotices } from '../../accounts/panel/account-notices.tsx';
import { BegunWork } from '../../drafts/panel/begun-work.tsx';
import { JobNotice } from '../../jobs/panel/job-notice.tsx';
import { MailNotice } from '../../mail/panel/mail-notice.tsx';
import { brokenPictures } from '../../media/panel/library/broken-pictures.ts';
import { StorageNotice } from '../../media/panel/storage-notice.tsx';
import { newPathOf } from './cards.ts';

interface Matter {
  count: number;
  /** What is counted, for one and for several. */
  words: readonly [one: string, many: string];
  /** The list of what is counted. */
  to: string;
}

const sharingPath = `${settingsPath}/sharing`;

interface NeedsAttentionProps {
  /** Undefined while it is on its way, and when it could not be had. */
  summary: Summary | undefined;
  isLoading: boolean;
}

/** What somebody should look at, each with the way to it. */
export function NeedsAttention({ summary, isLoading }: NeedsAttentionProps) {
  const addresses = summary?.externalPictures ?? [];
  // The server loads nothing from elsewhere: what visitors would see is found out here.
  const pictures = useQuery({
    queryKey: ['broken-pictures', addresses],
    queryFn: () => brokenPictures(addresses),
    enabled: addresses.length > 0,
    gcTime: 0,
  });
  const matters = summary
    ? mattersOf(summary, pictures.data?.length ?? 0).filter(({ count }) => count > 0)
    : [];
  const notices = useAccountNotices();
  const isQuiet =
    notices.length === 0 &&
    summary !== undefined &&
    !pictures.isLoading &&
    matters.length === 0 &&
    !hasMore(summary);
  return (
    <section className="dash-attention" aria-labelledby="needs-attention" aria-busy={isLoading}>
      <h2 id="needs-attention" className="small-title">
        Needs attention
      </h2>
      <StorageNotice troubles={summary?.storageTroubles ?? []} />
      <AccountNotices notices={notices} />
      <JobNotice jobs={summary?.failingJobs ?? []} />
      <MailNotice mail={summary?.mail} />
      {summary?.isAddressMissing && (
        <p className="dash-notice">
          The server does not know the address of this website: what it tells search engines, feeds and link
          previews leads nowhere. Ask whoever looks after the server to set SITE_URL.
        </p>
      )}
      {summary?.isUnlisted && (
        <p className="dash-notice">
          Search engines are asked to leave out this website. <Link to={sharingPath}>Change it</Link>
        </p>
      )}
      <FailedChanges count={summary?.failed ?? 0} />
      <div className="dash-matters">
        {matters.length > 0 && (
          <ul className="cluster">
            {matters.map(({ count, words: [one, many], to }) => (
              <li key={to}>
                <Link className="row hover-link" to={to}>
                  <strong>{count.toLocaleString(locale)}</strong> {count === 1 ? one : many}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {isQuiet && <p className="muted">Nothing needs you now.</p>}
      </div>
      <BegunWork summary={summary} newPathOf={newPathOf} />
    </section>
  );
}

function mattersOf({ leads, drafts, pastNotices, mail }: Summary, broken: number): Matter[] {
  return [
    ...leadMatters('contact', leads.contact, ['message', 'messages']),
    ...leadMatters('join', leads.join, ['application', 'applications']),
    {
      count: mail?.failed ?? 0,
      words: ['mail was not sent', 'mails were not sent'],
      to: '/admin/mail?state=failed',
    },
    { count: drafts, words: ['draft post', 'draft posts'], to: '/admin/blog?status=Draft' },
    {
      count: pastNotices,
      words: ['notice has passed its day', 'notices have passed their day'],
      to: '/admin/important-information?day=past',
    },
    {
      count: broken,
      words: ['picture cannot be loaded', 'pictures cannot be loaded'],
      to: '/admin/media/external?show=broken',
    },
  ];
}

/** What nobody has taken, and what is in the own charge. */
function leadMatters(form: string, counts = { new: 0, mine: 0 }, [one, many]: Matter['words']): Matter[] {
  return [
    { count: counts.new, words: [`new ${one}`, `new ${many}`], to: `/admin/${form}?state=new` },
    {
      count: counts.mine,
      words: [`${one} in your charge`, `${many} in your charge`],
      to: `/admin/${form}?assignee=me`,
    },
  ];
}

function hasMore({
  storageTroubles,
  failingJobs,
  failed,
  changesNotPublished,
  unfinished,
  mail,
}: Summary): boolean {
  const stops = Number(Boolean(mail?.stoppedSince));
  return storageTroubles.length + failingJobs.length + failed + changesNotPublished + unfinished + stops > 0;
}

/** What should have been shown or hidden by itself, and was not; nothing where all was. */
function FailedChanges({ count }: { count: number }) {
  return (
    <div role="status">
      {count > 0 && (
        <p className="dash-notice">
          <Link to="/admin/scheduled">
            {count === 1 ? '1 scheduled change failed' : `${count} scheduled changes failed`}
          </Link>
        </p>
      )}
    </div>
  );
}
