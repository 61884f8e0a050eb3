import { notifyManager, QueryClient } from '@tanstack/react-query';

/** Milliseconds for which a list that no screen shows is kept: longer than it takes to fill in a form. */
const gcTime = 60 * 60 * 1000;

/** What the panel has read, for all screens. Signing out loads a new document, and nothing of it stays. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Each screen that opens reads anew; after a failure a person decides when to try again.
    queries: {
      gcTime,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a network a call fails at once. It would wait for one otherwise.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// A row that was deleted is gone before its dialog closes, which looks for another place for the focus.
notifyManager.setScheduler(queueMicrotask);
