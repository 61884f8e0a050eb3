import { useEffect } from 'react';
import { NavLink, Outlet, redirect, useNavigate } from 'react-router';
import { site } from '../../content/site.ts';
import { visitor } from '../api/visitor.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { concernsSession, currentToken, endSession, isSignedIn } from './session.ts';
import './styles.css';

const signInPath = '/admin/login';

/** The check for all screens of the panel, before any of them is rendered. */
export function clientLoader() {
  if (!isSignedIn()) throw redirect(signInPath);
  return null;
}
clientLoader.hydrate = true as const;

export function shouldRevalidate() {
  return true;
}

/** What the server sends for every address of the panel: it cannot know who is signed in. */
export function HydrateFallback() {
  return (
    <main className="grid min-h-svh place-content-center">
      <Spinner />
      <noscript>The panel needs JavaScript.</noscript>
    </main>
  );
}

/** The frame of the panel: sidebar and screen. */
export default function AdminLayout() {
  useSignOutElsewhere();
  return (
    <div className="admin-frame">
      <Sidebar />
      <main className="min-w-0 p-6 lg:p-10">
        <Outlet />
      </main>
    </div>
  );
}

function Sidebar() {
  const signOut = useSignOut();
  return (
    <div className="admin-sidebar scheme-dark">
      <p className="flex items-center gap-3 font-bold text-lg">
        <BrandMark className="size-9" />
        <span>Admin Panel</span>
      </p>
      <nav aria-label="Admin">
        <ul>
          <li>
            <NavLink to="/admin" end>
              Dashboard
            </NavLink>
          </li>
        </ul>
      </nav>
      <button type="button" onClick={signOut}>
        Logout
      </button>
    </div>
  );
}

/** Ends the session here at once; the server hears of it if it can be reached. */
function useSignOut() {
  const navigate = useNavigate();
  return () => {
    const token = currentToken();
    if (token) visitor.signOut(token).catch(() => undefined);
    endSession();
    navigate(signInPath, { replace: true });
  };
}

/** A sign-out in another tab, or a page that comes back from the browser's memory after one. */
function useSignOutElsewhere() {
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

export function meta() {
  return [{ title: `Admin Panel | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}
