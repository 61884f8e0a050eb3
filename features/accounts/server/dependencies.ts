import type { Logger } from 'pino';
import type { RecordAct } from '../../../engine/store/audit-log.ts';
import type { FailureStore } from './failure-store.ts';
import type { PeopleStore } from './people-store.ts';
import type { SecondFactorStore } from './second-factor-store.ts';
import type { KeySettings } from './secret-key.ts';
import type { SessionStore } from './session-store.ts';
import type { Times } from './sessions.ts';

/** What the routes of people, of the own account and of the sign-in need. */
export interface AccountDependencies {
  store: {
    people: PeopleStore;
    secondFactors: SecondFactorStore;
    sessions: SessionStore;
    signInFailures: FailureStore;
    audit: { record: RecordAct };
  };
  settings: Times & KeySettings & { rateLimits: boolean };
  log: Pick<Logger, 'warn'>;
}
