import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { roleNames, roles } from '../../../../content/permissions.ts';
import { postAsStaff, recordClient, requestAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { fieldId } from '../../../../engine/panel/form/field-focus.ts';
import { FieldInput } from '../../../../engine/panel/form/field-input.tsx';
import { useFieldErrors, useFieldValue } from '../../../../engine/panel/form/form-store.ts';
import { formatMoment, formatTimestamp } from '../../../../engine/panel/moment-text.ts';
import { queryClient } from '../../../../engine/panel/query-client.ts';
import { refetch, showDeleted, showSaved } from '../../../../engine/panel/records.ts';
import type { ScreenHandle } from '../../../../engine/panel/screen-handle.ts';
import { currentPerson } from '../../../../engine/panel/session.ts';
import type { FormView } from '../../../../engine/views.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { notify } from '../../../../ui/notify.ts';
import { DraftedFormFrame } from '../../../drafts/panel/form/drafted-form-frame.tsx';
import { RecordLoader } from '../../../drafts/panel/form/record-loader.tsx';
import { type RecordForm, useRecordForm } from '../../../drafts/panel/form/use-record-form.ts';
import { type PersonRecord, people } from '../../people.ts';
import { useCanMail } from '../use-can-mail.ts';
import { peoplePath, stateTexts } from './list.tsx';
import './people.css';

const { definition } = people;

const viewOf = (canMail: boolean): FormView => ({
  titles: { create: 'Invite a person', edit: 'Person' },
  fields: ['name', 'email', 'role', 'isActive'],
  hints: {
    email: `May be left empty. It can be used to sign in instead of the username. ${canMail ? 'The invitation and what happens to the account is mailed to it.' : 'No e-mail is sent to it.'}`,
    isActive: 'Untick it to take away access. The person is signed out at once; what they wrote stays.',
  },
  defaultValues: { isActive: true },
  hasDraft: false,
});

export const handle = { area: 'people' } satisfies ScreenHandle;

interface NewLink {
  link: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  isMailed: boolean;
}

interface MadeLink extends Omit<NewLink, 'link'> {
  address: string;
  isCopied: boolean;
}

/** The link that was made last for somebody: it is known nowhere else, and gone with the document. */
const linkKey = (id: string) => ['person-link', id];

/** Tells the link of somebody, and copies it where the browser lets it. */
async function offerLink(id: string, { link, expiresAt, isMailed }: NewLink): Promise<void> {
  const address = location.origin + link;
  const isCopied = await copyText(address);
  queryClient.setQueryData<MadeLink>(linkKey(id), { address, expiresAt, isMailed, isCopied });
}

/** The form of an invitation, and of somebody who is there. */
export default function PersonScreen() {
  const { id } = useParams();
  const view = viewOf(useCanMail());
  if (id === undefined) return <Form key="new" record={undefined} />;
  return (
    <RecordLoader<PersonRecord> key={id} type={people} view={view} id={id} listPath={peoplePath}>
      {(record) => <Form key={record.updatedAt} record={record} />}
    </RecordLoader>
  );
}

function Form({ record }: { record: PersonRecord | undefined }) {
  const canMail = useCanMail();
  const form = useRecordForm<PersonRecord>({
    type: people,
    view: viewOf(canMail),
    record,
    listPath: peoplePath,
    savedPath: (row) => (record ? peoplePath : `${peoplePath}/${encodeURIComponent(row.id)}`),
    onSaved: (row) => {
      showSaved(definition, row);
      void queryClient.invalidateQueries({ queryKey: ['record', definition.name] });
      if (row.notice) notify.plain(row.notice);
      if ('link' in row) void offerLink(row.id, row as PersonRecord & NewLink);
    },
  });
  return (
    <DraftedFormFrame
      form={form}
      notices={
        !record && (
          <p className="notice">
            {`Press Create to get a link, and send it to your colleague yourself.${canMail ? ' With an e-mail, an invitation is mailed as well.' : ''}`}
          </p>
        )
      }
      aside={record && <Facts person={record} />}
    >
      <FieldInput form={form} name="name" />
      <FieldInput form={form} name="email" />
      <RoleChoice form={form} />
      {record && <FieldInput form={form} name="isActive" />}
    </DraftedFormFrame>
  );
}

/** The roles with what each is for. None is chosen before. */
function RoleChoice({ form }: { form: RecordForm }) {
  const [value, onChange] = useFieldValue(form.store, 'role');
  const { role: problem } = useFieldErrors(form.store);
  const id = fieldId('role');
  return (
    <fieldset id={id} tabIndex={-1} className="record-field role-choice" aria-describedby={`${id}-error`}>
      <legend data-required="true">Role</legend>
      {roleNames.map((name) => (
        <label key={name} className="row">
          <input type="radio" name="role" checked={value === name} onChange={() => onChange(name)} />
          <span>
            <strong>{roles[name].label}</strong> {roles[name].purpose}
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** What is known of somebody, and what can be done with the account as a whole. */
function Facts({ person }: { person: PersonRecord }) {
  const { id, state, username, hasSecondFactor, lastSignInAt } = person;
  const isOther = currentPerson()?.id !== id;
  return (
    <aside className="box small-buttons facts" aria-label="The account">
      <dl>
        <dt>State</dt>
        <dd>{stateTexts[state]}</dd>
        {username && <dt>Username</dt>}
        {username && <dd>{username}</dd>}
        {username && <dt>Authenticator app</dt>}
        {username && <dd>{hasSecondFactor ? 'Yes' : 'No'}</dd>}
        {lastSignInAt && <dt>Last sign-in</dt>}
        {lastSignInAt && <dd>{formatTimestamp(lastSignInAt)}</dd>}
      </dl>
      <LinkOf person={person} />
      {isOther && state !== 'deactivated' && <Actions person={person} />}
    </aside>
  );
}

/** The link that was made just now, to be handed on. */
function LinkOf({ person: { id, name, email } }: { person: PersonRecord }) {
  const { data: made } = useQuery<MadeLink>({ queryKey: linkKey(id), queryFn: skipToken });
  if (!made) return null;
  const { address, expiresAt, isMailed, isCopied } = made;
  return (
    <div className="record-field">
      <p role="status">
        {`${isCopied ? 'Link copied. Send it' : 'Copy this link and send it'} to ${name}. It works once, until ${formatMoment(expiresAt)}.${isMailed ? ` An invitation is also on its way to ${email}.` : ''}`}
      </p>
      <input
        type="text"
        readOnly
        value={address}
        aria-label="Link"
        onFocus={({ target }) => target.select()}
      />
    </div>
  );
}

/** What administrators do with others: a link, the end of their sessions, the end of an invitation. */
function Actions({ person }: { person: PersonRecord }) {
  const { id, name, state } = person;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isInvited = state === 'invited';
  const path = `/people/${encodeURIComponent(id)}`;
  const link = useMutation({
    mutationFn: async () => offerLink(id, await postAsStaff<NewLink>(`${path}/link`)),
    onError: tell,
  });
  const signOut = useMutation({
    mutationFn: () => postAsStaff(`${path}/sign-out`),
    onSuccess: () => notify.success(`${name} is signed out everywhere.`),
    onError: tell,
  });
  const removeFactor = useMutation({
    mutationFn: () => requestAsStaff(`${path}/second-factor`, { method: 'DELETE' }),
    onSuccess: () => {
      notify.success(`${name} signs in by password alone until the app is added again.`);
      void queryClient.invalidateQueries({ queryKey: ['record', definition.name] });
      void refetch(definition);
    },
    onError: tell,
  });
  const remove = useMutation({
    mutationFn: () => recordClient.remove(definition, id),
    onSuccess: () => {
      showDeleted(definition, id);
      void refetch(definition);
      notify.success('The invitation is deleted.');
      void navigate(peoplePath);
    },
    onError: tell,
    onSettled: () => setAsking(false),
  });
  return (
    <div className="stack">
      <Action act={link}>{isInvited ? 'Make a new link' : 'Make a reset link'}</Action>
      {isInvited ? (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete the invitation
        </Button>
      ) : (
        <Action act={signOut}>Sign out everywhere</Action>
      )}
      {person.hasSecondFactor && <Action act={removeFactor}>Remove the authenticator app</Action>}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete the invitation of ${name}`}
        text={definition.messages.confirmDelete}
        confirmLabel="Delete"
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function Action({ act, children }: { act: { isPending: boolean; mutate(): void }; children: ReactNode }) {
  return (
    <Button isBusy={act.isPending} onClick={() => act.mutate()}>
      {children}
    </Button>
  );
}

function tell(error: Error): void {
  notify.error(error.message);
}
