import { pages } from '../../../content/pages/schema.ts';
import { type Redirect, redirects } from '../../../content/redirects/schema.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { RecordSubscriber } from '../../../engine/store/record-events.ts';
import { addressesOf, endTakenAddresses, keepAddress, restoreAddresses } from './earlier-addresses.ts';
import { refuseConflict } from './redirect-conflicts.ts';

/** Lets what visitors knew of a page lead to it, and refuses redirects that contradict others. */
export const redirectSubscriber: RecordSubscriber = {
  async saved({ transaction, database, type, action, before, after, wasShown, snapshot }) {
    if (action === 'relink') return;
    if (type.definition.name === redirects.definition.name)
      // Afterwards, because what a change makes is known only then.
      await refuseConflict(
        transaction,
        database,
        after as unknown as Redirect,
        snapshot ? 'conflict' : 'invalid',
      );
    if (type.definition.name !== pages.definition.name) return;
    if (snapshot) await restoreAddresses(transaction, (snapshot.kept as Row).redirects as Row[]);
    else if (before && wasShown) await keepAddress(transaction, String(before.slug), after);
    await endTakenAddresses(transaction, database);
  },
  // Not as rows of its own: another page may have an address of it by the time it comes back.
  removing: async ({ transaction, type, id }) =>
    type.definition.name === pages.definition.name
      ? { kept: { redirects: await addressesOf(transaction, id) } }
      : undefined,
};
