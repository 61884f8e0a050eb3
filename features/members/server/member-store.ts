import { sql } from 'kysely';
import { type Member, type MemberInput, members } from '../../../content/members/schema.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import { largestNumber } from '../../../engine/kinds/number/number.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import {
  type Collection,
  type CreateOptions,
  createCollection,
  insertRow,
  listRows,
} from '../../../engine/store/collection.ts';
import type { Reader } from '../../../engine/store/publication.ts';
import type { StoredRecord } from '../../../engine/store/record-codec.ts';

/** Members of the About page, in two lists. */
export interface MemberStore extends Omit<Collection<typeof members>, 'list' | 'create'> {
  list(isWorkingCommittee: boolean, reader?: Reader): Promise<Member[]>;
  /** Without an order the member comes last in its list. */
  create(
    values: Omit<MemberInput, 'order'> & { order?: number },
    actor: Actor,
    options?: CreateOptions,
  ): Promise<Member>;
}

export function createMemberStore(database: Database): MemberStore {
  return {
    ...createCollection(database, members),
    async list(isWorkingCommittee, reader) {
      const where = { isWorkingCommittee };
      const rows = await database.read((connection) =>
        listRows(connection, database, members, { reader, where }),
      );
      return rows.map(asMember);
    },
    async create(values, actor, options) {
      return database.write({ isVisible: true }, async (transaction) => {
        const order = values.order ?? (await nextOrder(transaction, database, values.isWorkingCommittee));
        const complete = { ...values, order };
        return asMember(await insertRow(transaction, database, members, complete, { actor, ...options }));
      });
    },
  };
}

async function nextOrder(
  transaction: Write,
  database: Database,
  isWorkingCommittee: boolean,
): Promise<number> {
  const { highest } = await transaction
    .selectFrom('members')
    .select(sql<number>`coalesce(max("order"), 0)`.as('highest'))
    .where('is_working_committee', '=', database.engine.encode('boolean', isWorkingCommittee))
    .executeTakeFirstOrThrow();
  // Behind the largest number comes nothing; among equal ones the member that came last is the last.
  return Math.min(Number(highest) + 1, largestNumber);
}

function asMember(record: StoredRecord): Member {
  return record as unknown as Member;
}
