import { type FormEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { clientHeader, panelClient } from '../../../../engine/audit.ts';
import { ApiError } from '../../../../engine/client/api-error.ts';
import { request } from '../../../../engine/client/request.ts';
import {
  deviceToken,
  isSessionChange,
  type NewSession,
  startSession,
} from '../../../../engine/panel/session.ts';
import { returnPath } from '../../../../engine/panel/sign-out.ts';
import { isSignedIn } from '../../../../engine/session-flag.ts';
import { notify } from '../../../../ui/notify.ts';

/** What is said of an entry that is missing, by its name. */
interface FieldErrors {
  username?: string;
  password?: string;
}

/** The sign-in: its checks, its call, and what became of the last try. */
export interface SignIn {
  missing: FieldErrors;
  /** Whether name and password did not match, and the password was not changed since. */
  isMismatch: boolean;
  /** How often entries were missing; each time the summary takes the focus. */
  rejectedSaves: number;
  /** Why the sign-in could not be tried; undefined when it could. */
  failure: string | undefined;
  busy: boolean;
  /** Whether a page of the panel waits behind it. */
  comesBack: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Takes away what is said of an entry that is being changed. */
  clear: (name: keyof FieldErrors) => void;
}

function signInHeaders(): Record<string, string> {
  const device = deviceToken();
  return { [clientHeader]: panelClient, ...(device ? { 'x-device-token': device } : {}) };
}

/** What became of the last try: it takes the place of what is said of the one before. */
const notice = { name: 'sign-in' };

export function useSignIn(): SignIn {
  const [missing, setMissing] = useState<FieldErrors>({});
  const [isMismatch, setMismatch] = useState(false);
  const [rejectedSaves, setRejectedSaves] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const enter = useEntrance();

  const attempt = async (form: HTMLFormElement, username: string, password: string) => {
    try {
      startSession(
        await request<NewSession>((path, init) => fetch(`/api${path}`, init), '/auth/login', {
          method: 'POST',
          body: { username, password },
          headers: signInHeaders(),
        }),
      );
      notify.success('Login successful!', notice);
      enter();
    } catch (error) {
      // That the sign-in could not be tried at all is not the password's fault.
      if (error instanceof ApiError && error.status === 401) {
        notify.error('Invalid username or password', notice);
        setMismatch(true);
        form.querySelector<HTMLInputElement>('[name=password]')?.focus();
      } else {
        notify.error('Unable to sign in. Please try again.', notice);
        setFailure(reasonOf(error));
      }
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { username = '', password = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const empty = emptyFields(username, password);
    setMissing(empty);
    setMismatch(false);
    setFailure(undefined);
    if (Object.keys(empty).length > 0) return setRejectedSaves((before) => before + 1);
    setBusy(true);
    await attempt(form, username, password);
    setBusy(false);
  };
  const clear = (name: keyof FieldErrors) => {
    setMissing(({ [name]: _, ...others }) => others);
    if (name === 'password') setMismatch(false);
  };
  return { missing, isMismatch, rejectedSaves, failure, busy, comesBack: useComesBack(), submit, clear };
}

/** Known in the browser only: the document is the same for every return address. */
function useComesBack(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => returnPath(location.search) !== undefined,
    () => false,
  );
}

/** The way into the panel, which is also taken when somebody signs in in another tab. */
function useEntrance(): () => void {
  const navigate = useNavigate();
  const enter = useCallback(
    () => void navigate(returnPath(location.search) ?? '/admin/dashboard', { replace: true }),
    [navigate],
  );
  useEffect(() => {
    const onStorage = (event: StorageEvent) => isSessionChange(event) && isSignedIn() && enter();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [enter]);
  return enter;
}

function emptyFields(username: string, password: string): FieldErrors {
  return {
    ...(username.trim() === '' ? { username: 'Username is required' } : {}),
    ...(password === '' ? { password: 'Password is required' } : {}),
  };
}

/** After too many tries the server says how long to wait. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return error.message;
  return 'You are not signed in, because the server could not check your entries. They are still here.';
}
