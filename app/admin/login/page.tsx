import { type FormEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { site } from '../../../content/site.ts';
import { ApiError } from '../../api/api-error.ts';
import { visitor } from '../../api/visitor.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notify.ts';
import { returnPath } from '../return-address.ts';
import { concernsSession, isSignedIn, knownDevice, startSession } from '../session.ts';
import '../styles.css';

/** The sign-in of the staff. */
export default function Login() {
  const signIn = useSignIn();
  return (
    <main className="sunrise grid min-h-svh place-items-center px-4 py-12">
      <div className="w-full max-w-md">
        <Link to="/" className="mx-auto flex w-fit min-h-11 items-center gap-3">
          <BrandMark className="size-11" />
          <span className="max-w-40 font-bold text-[0.95rem]/[1.1]">{site.name}</span>
        </Link>
        <form method="post" className="login-card" onSubmit={signIn.submit} noValidate>
          <h1 className="font-bold text-3xl">Admin Login</h1>
          {signIn.comesBack && (
            <p className="login-note">You have been signed out. Sign in to go on where you were.</p>
          )}
          <Field
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={signIn.errors.username}
            onChange={() => signIn.clear('username')}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={signIn.errors.password}
            onChange={() => signIn.clear('password')}
          />
          <button type="submit" className="button button-dark w-full" aria-disabled={signIn.busy}>
            <span>{signIn.busy ? 'Signing in...' : 'Login'}</span>
          </button>
        </form>
      </div>
    </main>
  );
}

interface Errors {
  username?: string;
  password?: string;
}

function useSignIn() {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const enter = useEntrance();
  // Known in the browser only: the document is the same for every return address.
  const comesBack = useSyncExternalStore(
    () => () => {},
    () => returnPath(location.search) !== undefined,
    () => false,
  );

  const attempt = async (username: string, password: string) => {
    try {
      startSession(await visitor.signIn(username, password, knownDevice()));
      notify.success('Login successful!');
      enter();
    } catch (error) {
      setErrors(refused(error));
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { username = '', password = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const missing = emptyFields(username, password);
    setErrors(missing);
    const firstMissing = Object.keys(missing)[0];
    if (firstMissing) return form.querySelector<HTMLInputElement>(`[name=${firstMissing}]`)?.focus();
    setBusy(true);
    await attempt(username, password);
    setBusy(false);
  };
  const clear = (name: keyof Errors) => setErrors(({ [name]: _, ...others }) => others);
  return { errors, busy, comesBack, submit, clear };
}

/** The way into the panel, which is also taken when somebody signs in in another tab. */
function useEntrance(): () => void {
  const navigate = useNavigate();
  const enter = useCallback(
    () => void navigate(returnPath(location.search) ?? '/admin/dashboard', { replace: true }),
    [navigate],
  );
  useEffect(() => {
    const onStorage = (event: StorageEvent) => concernsSession(event) && isSignedIn() && enter();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [enter]);
  return enter;
}

function emptyFields(username: string, password: string): Errors {
  return {
    ...(username.trim() === '' ? { username: 'Username is required' } : {}),
    ...(password === '' ? { password: 'Password is required' } : {}),
  };
}

/** A wrong pair is named at the field; that the sign-in could not be tried at all is not the password's fault. */
function refused(error: unknown): Errors {
  if (error instanceof ApiError && error.status === 401) {
    notify.error('Invalid username or password');
    return { password: 'Invalid credentials' };
  }
  notify.error('Unable to sign in. Please try again.');
  return {};
}

export function meta() {
  return [{ title: `Admin Login | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}
