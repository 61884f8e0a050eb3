import type { Logger } from 'pino';
import type { Library } from '../features/media/server/library.ts';
import type { ViewCounter } from '../features/statistics/server/view-counter.ts';
import type { HostWatch } from './http/host-check.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** The dependencies of the application: everything that has state or does I/O. */
export interface Dependencies {
  settings: Settings;
  store: Store;
  library: Library;
  log: Logger;
  views: ViewCounter;
  /** Under which names the site is asked. Default: nobody wants to know. */
  hosts?: HostWatch;
}
