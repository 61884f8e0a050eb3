import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { roles } from '../../../../content/permissions.ts';
import { postAsStaff, requestAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { PageHead } from '../../../../engine/panel/page-head.tsx';
import { queryClient } from '../../../../engine/panel/query-client.ts';
import { storePerson } from '../../../../engine/panel/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { notify } from '../../../../ui/notify.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { newPasswordFields, newPasswordProblems, passwordAdvice } from '../new-password-fields.ts';
import { type OwnAccount, ownQuery } from '../own-account.ts';
import { SmallForm } from '../small-form.tsx';
import { useCanMail } from '../use-can-mail.ts';
import { SecondFactor } from './second-factor.tsx';
import { Section } from './section.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

/** Name, e-mail, password, app and sessions of who is signed in, each saved by itself. */
export default function Account() {
  const { data: own, isError } = useQuery(ownQuery);
  return (
    <>
      <PageHead title="My account" />
      {isError && !own && <Failure message="Your account could not be loaded. Please try again." />}
      {!own && !isError && <Spinner />}
      {own && (
        <div className="account">
          <Names own={own} />
          <Password own={own} />
          <SecondFactor own={own} />
          <Sessions />
          <Section title="Your activity">
            <p>
              What you changed, and each sign-in and refused sign-in with your name.{' '}
              <Link to="/admin/account/activity" className="text-link">
                Look at it
              </Link>
            </p>
          </Section>
        </div>
      )}
    </>
  );
}

function Names({ own }: { own: OwnAccount }) {
  const canMail = useCanMail();
  const role = roles[own.role as keyof typeof roles];
  const save = async (change: object) => {
    const changed = await requestAsStaff<OwnAccount>('/me', { method: 'PATCH', body: change });
    queryClient.setQueryData(ownQuery.queryKey, changed);
    const { id, name, username, role, permissions } = changed;
    storePerson({ id, name, username, role, permissions });
  };
  return (
    <Section title="Name and e-mail">
      <p className="field-hint">{`${own.username}, ${role?.label ?? own.role}. ${role?.purpose ?? ''}`}</p>
      <SmallForm
        key={own.email}
        label="Save"
        failed="Nothing was saved."
        fields={[
          { name: 'name', label: 'Name', defaultValue: own.name, required: true, autoComplete: 'name' },
          { name: 'email', label: 'Email', defaultValue: own.email, type: 'email', autoComplete: 'email' },
          {
            ...{ name: 'password', id: 'password-for-email', label: 'Present password, for another e-mail' },
            ...{ type: 'password', autoComplete: 'current-password' },
          },
        ]}
        send={save}
        onSent={() => notify.success('Saved.')}
      />
      {canMail && own.email !== '' && <EmailState own={own} />}
    </Section>
  );
}

/** Whether a link for a forgotten password goes to the address. */
function EmailState({ own: { email, isEmailConfirmed } }: { own: OwnAccount }) {
  const link = useMutation({
    mutationFn: () => postAsStaff('/me/email/confirmation'),
    onSuccess: () => notify.success(`A link is on its way to ${email}.`),
    onError: ({ message }) => notify.error(message),
  });
  if (isEmailConfirmed) return <p className="field-hint">{`${email} is confirmed.`}</p>;
  return (
    <div className="small-form small-buttons">
      <p>
        {`${email} is not confirmed, so no link for a forgotten password is sent there. Open the link in our mail, which works for 24 hours, or have another one sent.`}
      </p>
      <Button isBusy={link.isPending} onClick={() => link.mutate()}>
        <span>Send a link</span>
      </Button>
    </div>
  );
}

function Password({ own }: { own: OwnAccount }) {
  return (
    <Section title="Password">
      <SmallForm
        label="Change password"
        failed="The password is not changed."
        username={own.username}
        fields={[
          {
            ...{ name: 'currentPassword', label: 'Present password', required: true },
            ...{ type: 'password', autoComplete: 'current-password' },
          },
          ...newPasswordFields('newPassword'),
        ]}
        problemsOf={(values) => ({
          ...(values.currentPassword === '' && { currentPassword: 'Enter your present password' }),
          ...newPasswordProblems('newPassword', values),
        })}
        send={({ currentPassword, newPassword }) =>
          postAsStaff('/auth/password', { currentPassword, newPassword })
        }
        isEmptied
        onSent={() => notify.success('Your password is changed. Everywhere else you are signed out.')}
      >
        <p className="field-hint">{`${passwordAdvice} Everywhere else you are signed out.`}</p>
      </SmallForm>
    </Section>
  );
}
