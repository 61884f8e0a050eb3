import { useEffect } from 'react';
import { clientHeader, panelClient } from '../../../engine/audit.ts';
import { currentToken, isSessionChange } from '../../../engine/panel/session.ts';
import { isSigningOut, signOut } from '../../../engine/panel/sign-out.ts';
import { isSignedIn } from '../../../engine/session-flag.ts';

/** The path of the sign-in page. */
export const signInPath = '/admin/login';

/** Ends the session in this browser at once, and revokes its token when the server can be reached. */
export function logout(): void {
  const token = currentToken();
  void signOut(signInPath, { returnsHere: false, alsoAwait: token ? revoke(token) : undefined });
}

function revoke(token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, [clientHeader]: panelClient };
  return fetch('/api/auth/logout', { method: 'POST', keepalive: true, headers });
}

/** Signs out when another tab does, and hides pages that the back/forward cache restores after a sign-out. */
export function useSessionSync(): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (isSessionChange(event) && !isSignedIn()) void signOut(signInPath);
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

// The back/forward cache paints a page before its scripts can check the session, so the page is hidden before it is cached.
function hide({ persisted }: PageTransitionEvent): void {
  if (persisted) document.body.hidden = true;
}

function reveal({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  if (!isSignedIn()) location.replace(signInPath);
  else if (isSigningOut()) location.reload();
  else document.body.hidden = false;
}
