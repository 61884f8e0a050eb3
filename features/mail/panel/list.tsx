import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import type { Summary } from '../../../content/summary.ts';
import type { Definition } from '../../../engine/definition.ts';
import { newestFirst } from '../../../engine/definition.ts';
import {
  pageAsStaff,
  pageParameters,
  postAsStaff,
  requestAsStaff,
} from '../../../engine/panel/fetch-as-staff.ts';
import { FilterSelect } from '../../../engine/panel/list/filter-select.tsx';
import { PagedList, usePage } from '../../../engine/panel/list/paged-list.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { may } from '../../../engine/panel/permissions.tsx';
import { countsKey, refetch } from '../../../engine/panel/records.ts';
import type { ListView } from '../../../engine/views.ts';
import { Button } from '../../../ui/button.tsx';
import { kinds, type MailRecord, states, stateText } from '../mail.ts';
import './mail.css';

/** It is no content type of the site, but it is listed like one. */
export const definition: Definition = {
  name: 'mail',
  singular: 'mail',
  label: 'Mail',
  paths: ['/mail'],
  section: '/mail',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'to',
  messages: {
    fetchFailed: 'The mails could not be loaded.',
    fetchOneFailed: 'The mail could not be loaded.',
    confirmDelete: 'This cannot be undone.',
    deleteFailed: 'A mail cannot be deleted.',
  },
};

export const mailPath = `/admin${definition.section}`;

const view: ListView<MailRecord> = {
  counts: { one: 'mail', many: 'mails' },
  purpose: 'What the server sends by mail stands here: what left, what did not, and why.',
  disabledActions: ['create', 'edit', 'delete'],
  columns: [
    { header: 'Time', as: 'timestamp', text: ({ createdAt }) => createdAt },
    { header: 'To', isName: true, text: ({ to }) => to },
    { header: 'State', cut: { over: 80, to: 80 }, text: stateText },
    { header: 'Subject', text: ({ subject }) => subject },
    { header: 'Kind', isDetail: true, text: ({ kind }) => kinds[kind] },
  ],
};

const narrowedBy = ['state', 'kind'] as const;

/** The mails of the areas that somebody may read, the newest first. */
export default function MailList() {
  const page = usePage<MailRecord>(
    definition,
    view,
    (query) => pageAsStaff<MailRecord>('/mail', pageParameters(query)),
    { narrowedBy },
  );
  const moreActions = useCallback(
    ({ id, to }: MailRecord) => (
      <Link
        to={`${mailPath}/${id}`}
        className="list-action"
        title="Open"
        aria-label={`Open the mail to '${truncate(to)}'`}
      >
        <ArrowRight size={18} aria-hidden="true" />
      </Link>
    ),
    [],
  );
  const select = (name: (typeof narrowedBy)[number], label: string, all: string, options: object) => (
    <FilterSelect
      label={label}
      all={all}
      options={Object.entries(options)}
      value={page.address.value(name)}
      onChange={(chosen) => page.address.narrow({ [name]: chosen })}
    />
  );
  return (
    <>
      <PageHead title={definition.label} count={page.count}>
        {select('state', 'State', 'All states', states)}
        {select('kind', 'Kind', 'All kinds', kinds)}
      </PageHead>
      <Setup />
      <PagedList definition={definition} view={view} page={page} moreActions={moreActions} />
    </>
  );
}

/** Whether mail is set up, and the way to find out whether it works. */
function Setup() {
  const { data: summary } = useQuery({
    queryKey: [countsKey, 'summary'],
    queryFn: () => requestAsStaff<Summary>('/admin/summary'),
  });
  const test = useMutation({
    mutationFn: () => postAsStaff<{ outcome: string }>('/mail/test'),
    onSettled: () => refetch(definition),
  });
  if (!summary) return null;
  if (!summary.mail)
    return (
      <p className="notice">
        No mail is sent: ask whoever looks after the server to set SMTP_URL, MAIL_FROM and SITE_URL.
      </p>
    );
  if (!may('write', 'people')) return null;
  const message = test.isPending
    ? 'The mail server is being asked...'
    : (test.data?.outcome ?? test.error?.message);
  return (
    <div className="cluster small-buttons mail-test">
      <Button isBusy={test.isPending} onClick={() => test.mutate()}>
        Send a test mail
      </Button>
      <p role="status">{message}</p>
    </div>
  );
}
