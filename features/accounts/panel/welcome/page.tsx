import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { association } from '../../../../content/association/defaults.ts';
import { ApiError } from '../../../../engine/client/api-error.ts';
import { queryClient } from '../../../../engine/panel/query-client.ts';
import { type NewSession, startSession } from '../../../../engine/panel/session.ts';
import { useSettings } from '../../../../site/site-settings.ts';
import { notify } from '../../../../ui/notify.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { signInPath } from '../logout.ts';
import { newPasswordFields, newPasswordProblems, passwordAdvice } from '../new-password-fields.ts';
import { postAsVisitor } from '../post-as-visitor.ts';
import { SmallForm } from '../small-form.tsx';
import '../../../../engine/panel/styles.css';

interface LinkPurpose {
  purpose: 'invitation' | 'reset' | 'email';
  name: string;
  username: string;
}

/** The token stands behind the `#`, so that it reaches no log and no other site. */
function useToken(): string {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
    () => location.hash.slice(1),
    () => '',
  );
}

/** Where the link of an invitation leads, one for a new password, and one that confirms an e-mail. */
export default function Welcome() {
  const { name } = useSettings('association', association);
  return (
    <QueryClientProvider client={queryClient}>
      <main className="login-page sunrise">
        <title>{`Welcome | ${name}`}</title>
        <div className="card login-card">
          <Opened token={useToken()} />
        </div>
      </main>
    </QueryClientProvider>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['link', token],
    queryFn: () => postAsVisitor<LinkPurpose>('/auth/links/look', { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data?.purpose === 'email') return <ConfirmEmail name={data.name} token={token} />;
  if (data) return <SetPassword link={data} token={token} />;
  if (isPending && token !== '') return <Spinner />;
  return (
    <Notice title="This link cannot be used">
      <p>{reasonOf(error)}</p>
    </Notice>
  );
}

function reasonOf(error: Error | null): string {
  return error instanceof ApiError && error.status !== 404
    ? 'The server could not be reached. Load the page again.'
    : 'This link is no longer valid. Ask for a new one.';
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      {children}
    </>
  );
}

/** A press confirms it: mail filters open links, too. */
function ConfirmEmail({ name, token }: { name: string; token: string }) {
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed)
    return (
      <Notice title="Your e-mail is confirmed">
        <Link to="/admin" className="button button-dark">
          Go to the panel
        </Link>
      </Notice>
    );
  return (
    <Notice title="Is this your address?">
      <p>{`The address that this link was mailed to was entered for the account of ${name}.`}</p>
      <SmallForm
        label="This is my address"
        failed="Nothing was confirmed."
        fields={[]}
        send={async () => {
          await postAsVisitor('/auth/links/use', { token });
          setConfirmed(true);
        }}
      />
    </Notice>
  );
}

function SetPassword({ link: { purpose, name, username }, token }: { link: LinkPurpose; token: string }) {
  const navigate = useNavigate();
  const [isSet, setSet] = useState(false);
  const isInvited = purpose === 'invitation';
  if (isSet)
    return (
      <Notice title="Your password is set">
        <p>Everywhere you were signed in, you are signed out.</p>
        <Link to={signInPath} className="button button-dark">
          Sign in
        </Link>
      </Notice>
    );
  return (
    <Notice title={isInvited ? `Welcome, ${name}` : `A new password for ${name}`}>
      <SmallForm
        label={isInvited ? 'Set password and sign in' : 'Set the password'}
        failed="Nothing was set."
        username={isInvited ? undefined : username}
        fields={[
          ...(isInvited
            ? [
                {
                  ...{ name: 'username', label: 'Username, to sign in with', required: true },
                  ...{ defaultValue: proposed(name), autoComplete: 'username' },
                  ...{ autoCapitalize: 'none', spellCheck: false },
                },
              ]
            : []),
          ...newPasswordFields('password'),
        ]}
        problemsOf={(values) => ({
          ...(values.username?.trim() === '' && { username: 'Enter a username' }),
          ...newPasswordProblems('password', values),
        })}
        send={async ({ username, password }) => {
          const answer = await postAsVisitor<NewSession | { changed: true }>('/auth/links/use', {
            ...{ token, password },
            ...(isInvited && { username }),
          });
          if ('changed' in answer) return setSet(true);
          startSession(answer);
          notify.success('Welcome. You are signed in.');
          void navigate('/admin/dashboard', { replace: true });
        }}
      >
        <p className="field-hint">{passwordAdvice}</p>
      </SmallForm>
    </Notice>
  );
}

/** `asha.rao` for Asha Rao. */
function proposed(name: string): string {
  return name.trim().toLowerCase().replaceAll('@', '').replace(/\s+/g, '.');
}

export function meta() {
  return [
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}
