import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isSignedIn } from '../engine/session-flag.ts';

/** Shows links to the panel to whoever is signed in there. Nothing is fetched for anybody else. */
export function useEditLinks(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    if (!isSignedIn()) return;
    const shown = import('./edit-links.ts').then(({ showEditLinks }) => showEditLinks());
    // Without its code the page is what visitors see.
    shown.catch(() => undefined);
    return () =>
      void shown.then(
        (hide) => hide(),
        () => undefined,
      );
  }, [pathname]);
}
