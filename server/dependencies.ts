import type { Logger } from 'pino';
import type { ViewCounter } from './pages/view-counter.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** What the application is handed: everything in it that holds a state or reaches outside. */
export interface Dependencies {
  settings: Settings;
  store: Store;
  log: Logger;
  views: ViewCounter;
}
