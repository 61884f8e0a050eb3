import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../engine/client/api-error.ts';
import { Breadcrumb } from '../../../engine/panel/breadcrumb.tsx';
import { postAsStaff, requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { formatTimestamp } from '../../../engine/panel/moment-text.ts';
import { PageHead, screenHeading } from '../../../engine/panel/page-head.tsx';
import { may } from '../../../engine/panel/permissions.tsx';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { refetch } from '../../../engine/panel/records.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { notify } from '../../../ui/notify.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { hiddenLink, kinds, type MailRecord, stateText } from '../mail.ts';
import { definition, mailPath } from './list.tsx';
import '../../../engine/panel/form/form.css';
import './mail.css';

const keyOf = (id: string) => ['mail', id];
/** How often it is looked what became of a mail that has just been sent: a call without end would keep the session alive. */
const mostLooks = 20;

/** One mail: what became of it, and what can be done. */
export default function MailScreen() {
  const { id = '' } = useParams();
  const { data: mail, error } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => requestAsStaff<MailRecord>(`/mail/${encodeURIComponent(id)}`),
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isOnItsWay(data) && dataUpdateCount < mostLooks ? 2000 : false,
  });
  if (mail) return <Mail mail={mail} />;
  if (!error) return <Spinner />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHead title={definition.label} />
      <Failure message={isGone ? 'There is no such mail.' : (definition.messages.fetchOneFailed ?? '')} />
      <p>
        <Link to={mailPath} className="button button-line">
          Back to Mail
        </Link>
      </p>
    </>
  );
}

function isOnItsWay({ state, nextAt }: MailRecord): boolean {
  return state === 'sending' || (nextAt !== null && Date.parse(nextAt) <= Date.now());
}

function Mail({ mail }: { mail: MailRecord }) {
  const { subject, text, to, kind, tries, createdAt, nextAt, expiresAt, sentAt, isUndeliverable } = mail;
  const facts: [string, string | null][] = [
    ['To', isUndeliverable ? `${to} (undeliverable)` : to],
    ['Kind', kinds[kind]],
    ['State', stateText(mail)],
    ['Tries', tries === 0 ? null : String(tries)],
    ['Written', formatTimestamp(createdAt)],
    ['Sent', sentAt && formatTimestamp(sentAt)],
    ['Next try', nextAt && formatTimestamp(nextAt)],
    ['Expires', nextAt && formatTimestamp(expiresAt)],
  ];
  return (
    <>
      <PageHead
        title={subject}
        breadcrumb={<Breadcrumb trail={[{ label: definition.label, to: mailPath }]} current={subject} />}
      />
      <div className="record-form-columns">
        <div className="box record-form-card">
          <p className={text ? 'mail-text' : 'muted'}>{text || 'The text was removed after 90 days.'}</p>
          {text.includes(hiddenLink) && (
            <p className="field-hint">{`In place of ${hiddenLink} stands a link that is shown to nobody but the recipient.`}</p>
          )}
        </div>
        <div className="form-aside">
          <aside className="box small-buttons facts" aria-label="What became of it">
            <dl>
              {facts.map(
                ([name, value]) =>
                  value !== null && (
                    <Fragment key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </Fragment>
                  ),
              )}
            </dl>
            {may('write', mail.area) && <Actions mail={mail} />}
          </aside>
        </div>
      </div>
    </>
  );
}

function Actions({ mail: { id, to, state, isUndeliverable } }: { mail: MailRecord }) {
  const [isAsking, setAsking] = useState(false);
  const act = useMutation({
    mutationFn: ({ path, body }: { path: string; body?: object; message: string }) => postAsStaff(path, body),
    onSuccess: (_, { message, path }) => {
      notify.success(message);
      // Its button goes.
      if (path.endsWith('cancel')) screenHeading()?.focus();
      void queryClient.invalidateQueries({ queryKey: keyOf(id) });
      void refetch(definition);
    },
    onError: ({ message }) => notify.error(message),
    onSettled: () => setAsking(false),
  });
  const send = () => act.mutate({ path: `/mail/${id}/send`, message: 'The mail is on its way.' });
  const mark = {
    path: '/mail/undeliverable',
    body: { email: to, isUndeliverable: !isUndeliverable },
    message: isUndeliverable ? 'The mark is taken away.' : 'Nothing more is sent to this address.',
  };
  const isOpen = state === 'waiting' || state === 'failed';
  return (
    <div className="stack">
      {!isUndeliverable && (
        <Button
          variant="dark"
          isBusy={act.isPending || state === 'sending'}
          onClick={() => (state === 'sent' ? setAsking(true) : send())}
        >
          {state === 'waiting' ? 'Send now' : 'Send again'}
        </Button>
      )}
      {isOpen && (
        <Button
          isBusy={act.isPending}
          onClick={() => act.mutate({ path: `/mail/${id}/cancel`, message: 'The mail will not be sent.' })}
        >
          Do not send
        </Button>
      )}
      <Button isBusy={act.isPending} onClick={() => act.mutate(mark)}>
        {isUndeliverable ? 'Take the mark away' : 'Undeliverable'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isHarmless
        title="Send again"
        text={`This mail has left already. ${to} will get it once more.`}
        confirmLabel="Send again"
        onConfirm={send}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
