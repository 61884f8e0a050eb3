import { type FormEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { clientHeader, panelClient } from '../../../../engine/audit.ts';
import { ApiError } from '../../../../engine/client/api-error.ts';
import {
  deviceToken,
  isSessionChange,
  type NewSession,
  startSession,
} from '../../../../engine/panel/session.ts';
import { returnPath } from '../../../../engine/panel/sign-out.ts';
import { isSignedIn } from '../../../../engine/session-flag.ts';
import { notify } from '../../../../ui/notify.ts';
import { codesLeft } from '../own-account.ts';
import { postAsVisitor } from '../post-as-visitor.ts';

/** What is said of an entry that is missing, by its name. */
interface FieldErrors {
  username?: string;
  password?: string;
  code?: string;
}

/** The right password of somebody with an authenticator app: a code is wanted. */
interface CodeWanted {
  next: 'code';
  ticket: string;
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
  /** Whether the code of the app is asked for, in place of name and password. */
  wantsCode: boolean;
  /** Whether a page of the panel waits behind it. */
  comesBack: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Takes away what is said of an entry that is being changed. */
  clear: (name: keyof FieldErrors) => void;
}

function post<T>(path: string, body: object): Promise<T> {
  const device = deviceToken();
  const headers = { [clientHeader]: panelClient, ...(device ? { 'x-device-token': device } : {}) };
  return postAsVisitor<T>(path, body, headers);
}

/** What became of the last try: it takes the place of what is said of the one before. */
const notice = { name: 'sign-in' };

export function useSignIn(): SignIn {
  const [missing, setMissing] = useState<FieldErrors>({});
  const [isMismatch, setMismatch] = useState(false);
  const [rejectedSaves, setRejectedSaves] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [ticket, setTicket] = useState<string>();
  const enter = useEntrance();

  const begin = (session: NewSession) => {
    startSession(session);
    const { recoveryCodesLeft: left } = session;
    notify.success(left === undefined ? 'Login successful!' : `Login successful! ${codesLeft(left)}`, notice);
    enter();
  };
  const giveCode = async (code: string) => {
    try {
      begin(await post<NewSession>('/auth/second', { ticket, code }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) return setFailure(reasonOf(error));
      if (error.errors.code === undefined && error.status !== 429) setTicket(undefined);
      if (error.errors.code === undefined) setFailure(error.message);
      else setMissing(error.errors);
    }
  };
  const attempt = async (form: HTMLFormElement, username: string, password: string) => {
    try {
      const answer = await post<NewSession | CodeWanted>('/auth/login', { username, password });
      if ('next' in answer) return setTicket(answer.ticket);
      begin(answer);
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
    const {
      username = '',
      password = '',
      code = '',
    } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const empty = ticket === undefined ? emptyFields(username, password) : emptyCode(code);
    setMissing(empty);
    setMismatch(false);
    setFailure(undefined);
    if (Object.keys(empty).length > 0) return setRejectedSaves((before) => before + 1);
    setBusy(true);
    await (ticket === undefined ? attempt(form, username, password) : giveCode(code));
    setBusy(false);
  };
  const clear = (name: keyof FieldErrors) => {
    setMissing(({ [name]: _, ...others }) => others);
    if (name === 'password') setMismatch(false);
  };
  return {
    ...{ missing, isMismatch, rejectedSaves, failure, busy, submit, clear },
    wantsCode: ticket !== undefined,
    comesBack: useComesBack(),
  };
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

function emptyCode(code: string): FieldErrors {
  return code.trim() === '' ? { code: 'Code is required' } : {};
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
