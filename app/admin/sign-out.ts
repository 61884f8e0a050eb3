import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { visitor } from '../api/visitor.ts';
import { concernsSession, currentToken, endSession, isSignedIn } from './session.ts';

/** Where one signs in. */
export const signInPath = '/admin/login';

/** Ends the session here at once; the server hears of it if it can be reached. */
export function useSignOut() {
  const navigate = useNavigate();
  return () => {
    const token = currentToken();
    if (token) visitor.signOut(token).catch(() => undefined);
    endSession();
    navigate(signInPath, { replace: true });
  };
}

/** A sign-out in another tab, or a page that comes back from the browser's memory after one. */
export function useSignOutElsewhere() {
  const navigate = useNavigate();
  useEffect(() => {
    const check = () => {
      if (!isSignedIn()) navigate(signInPath, { replace: true });
    };
    const onStorage = (event: StorageEvent) => concernsSession(event) && check();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', check);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', check);
    };
  }, [navigate]);
}
