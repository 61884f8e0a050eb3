import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { association } from '../../../../content/association/defaults.ts';
import { ProblemSummary } from '../../../../engine/panel/problem-summary.tsx';
import { Logo } from '../../../../site/logo.tsx';
import { useSettings } from '../../../../site/site-settings.ts';
import { Field } from '../../../../ui/field.tsx';
import { useCanMail } from '../use-can-mail.ts';
import { type SignIn, useSignIn } from './use-sign-in.ts';
import '../../../../engine/panel/styles.css';

/** The sign-in of the staff. */
export default function Login() {
  const signIn = useSignIn();
  const canMail = useCanMail();
  const { name } = useSettings('association', association);
  const { missing, isMismatch, failure, busy } = signIn;
  const isRefused = isMismatch || Object.keys(missing).length > 0;
  return (
    <main className="login-page sunrise">
      <title>{`${isRefused ? 'Error: ' : ''}Admin Login | ${name}`}</title>
      <div>
        <Link to="/" className="row brand">
          <Logo name={name} />
        </Link>
        <form method="post" className="card login-card" onSubmit={signIn.submit} noValidate>
          <h1>Admin Login</h1>
          {signIn.comesBack && (
            <p className="login-note">You have been signed out. Sign in to go on where you were.</p>
          )}
          <MissingEntries signIn={signIn} />
          {signIn.wantsCode ? (
            <CodeField signIn={signIn} />
          ) : (
            <>
              <Field
                id="username"
                label="Username"
                name="username"
                required
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                error={missing.username}
                onChange={() => signIn.clear('username')}
              />
              <Field
                id="password"
                label="Password"
                name="password"
                type="password"
                required
                autoComplete="current-password"
                error={isMismatch ? 'Invalid credentials' : missing.password}
                onChange={() => signIn.clear('password')}
              />
            </>
          )}
          <div>
            {failure !== undefined && (
              <p role="alert" className="submit-error">
                {failure}
              </p>
            )}
            <button type="submit" data-replayed="" className="button button-dark" aria-disabled={busy}>
              <span>{busy ? 'Signing in...' : 'Login'}</span>
            </button>
          </div>
          {!signIn.wantsCode &&
            (canMail ? (
              <Link to="/admin/forgot" className="login-note text-link">
                Forgot your password?
              </Link>
            ) : (
              <details className="login-note">
                <summary>Forgot your password?</summary>
                <p>Ask an administrator for a link.</p>
              </details>
            ))}
        </form>
      </div>
    </main>
  );
}

/** In the place of name and password: the code of the app, or a recovery code. */
function CodeField({ signIn: { missing, clear } }: { signIn: SignIn }) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div>
      <Field
        key={String(isRecovery)}
        id="code"
        label={isRecovery ? 'Recovery code' : 'Code of your authenticator app'}
        name="code"
        required
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        {...(isRecovery ? { autoComplete: 'off' } : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
        error={missing.code}
        onChange={() => clear('code')}
      />
      <button type="button" className="text-link login-other" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the app' : 'Use a recovery code'}
      </button>
    </div>
  );
}

/** What was left empty, with a link to each. A wrong pair is told at the field alone. */
function MissingEntries({ signIn: { missing, rejectedSaves } }: { signIn: SignIn }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejectedSaves > 0) summary.current?.focus();
  }, [rejectedSaves]);
  const entries = Object.entries(missing);
  if (entries.length === 0) return null;
  return (
    <ProblemSummary
      ref={summary}
      className="login-error-summary"
      lines={entries.map(([name, text]) => ({ name, id: name, text }))}
      onGo={(name) => document.getElementById(name)?.focus()}
    />
  );
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}
