import { useEffect } from 'react';
import { isLeavingPanel, leavePanel } from './leaving.ts';
import { concernsSession, currentToken, isSignedIn } from './session.ts';

/** Where one signs in. */
export const signInPath = '/admin/login';

/** Ends the session here at once; the server hears of it if it can be reached. */
export function signOut(): void {
  const token = currentToken();
  void leavePanel(signInPath, { comesBack: false, meanwhile: token ? revoke(token) : undefined });
}

function revoke(token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  return fetch('/api/auth/logout', { method: 'POST', keepalive: true, headers });
}

/** Follows a sign-out in another tab, and shows nothing of a page that the browser has kept in its memory through one. */
export function useSessionEnd(): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (concernsSession(event) && !isSignedIn()) void leavePanel(signInPath);
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', reveal);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', reveal);
    };
  }, []);
}

// A kept page is painted before it can be asked who is signed in, so it is kept hidden.
function hide({ persisted }: PageTransitionEvent): void {
  if (persisted) document.body.hidden = true;
}

function reveal({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  if (!isSignedIn()) location.replace(signInPath);
  else if (isLeavingPanel()) location.reload();
  else document.body.hidden = false;
}
