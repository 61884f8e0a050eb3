import { type SelectQueryBuilder, sql } from 'kysely';
import { permissionsOf } from '../../../content/permissions.ts';
import { requireVersion, StaleVersionError } from '../../../engine/api/responses.ts';
import { AppError, invalid } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row, Tables } from '../../../engine/database/engine.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { permits } from '../../../engine/permissions.ts';
import { type Actor, type PersonActor, personIn } from '../../../engine/store/actor.ts';
import { nextUpdatedAt, removeRow } from '../../../engine/store/collection.ts';
import { hasTermsIn, type StoredRecord, tableOf, toRecord } from '../../../engine/store/record-codec.ts';
import type { Slice } from '../../../engine/store/records.ts';
import { type Account, findAccount } from '../../accounts/server/account-rows.ts';
import { isUndeliverable } from '../../mail/server/outbox.ts';
import {
  type EntryKind,
  type Lead,
  type LeadCounts,
  type LeadDetails,
  type LeadEntry,
  type LeadState,
  noteChangeMs,
  type OtherLead,
  openStates,
  type Place,
} from '../lead.ts';
import { addEntry, referenceIn } from './lead-rows.ts';

export interface LeadFilter {
  /** Words that are all looked for, in any text and any order, or a reference; '' finds all. */
  query: string;
  state?: LeadState | undefined;
  /** Id of who is in charge. Without a state those are found that are still open. */
  assignee?: string | undefined;
}

export interface LeadChange {
  state?: LeadState | undefined;
  /** Id of who is in charge from now on; null for nobody. */
  assignee?: string | null | undefined;
}

type WithLead<Submission> = Submission & { lead: Lead };

/** A submission with all that is known of its handling. */
export type LeadDetail<Submission> = LeadDetails & { submission: WithLead<Submission> };

export type LeadStore<Submission> = ReturnType<typeof createLeadStore<Submission>>;

const batchSize = 500;
const mostOthers = 50;
const hidden = { isVisible: false } as const;

const leadColumns = [
  'l.reference as lead_reference',
  'l.state as lead_state',
  'l.answered_at as lead_answered_at',
  'l.updated_at as lead_updated_at',
  'l.assignee_id as actor_id',
  'a.name as actor_name',
  sql<string | null>`(select h.actor_name from lead_history as h where h.lead_id = l.id and h.kind = 'answer'
    order by h.id desc limit 1)`.as('answered_by'),
] as const;

/**
 * What visitors sent through one form, and how it is dealt with.
 *
 * @param present converts a row to the record of the API
 */
export function createLeadStore<Submission>(
  database: Database,
  type: ContentType,
  present: (record: StoredRecord, row: Row) => Submission,
) {
  const { engine } = database;
  const leads = (connection: Connection) => leadsOf(connection, type);
  const rowOf = (connection: Connection, id: string) =>
    leads(connection).selectAll('f').select(leadColumns).where('f.id', '=', id).executeTakeFirst();
  const withLead = (row: Row): WithLead<Submission> => ({
    ...present(toRecord(type, row, engine), row),
    lead: toLead(row, engine),
  });

  const find = async (connection: Connection, id: string): Promise<LeadDetail<Submission> | undefined> => {
    const row = isId(id) ? await rowOf(connection, id) : undefined;
    if (!row) return undefined;
    const history = connection.selectFrom('lead_history').selectAll().where('lead_id', '=', id);
    return {
      submission: withLead(row),
      history: (await history.orderBy('id').execute()).map((entry) => toEntry(entry, engine)),
      isUndeliverable: await isUndeliverable(connection, String(row.email)),
      others: await othersOf(connection, id, engine),
    };
  };

  /** The lead, locked. Undefined where its submission is gone or in the trash. */
  const lock = async (transaction: Write, id: string): Promise<Row | undefined> => {
    if (!isId(id)) return undefined;
    const lead = leads(transaction).selectAll('l').where('l.id', '=', id);
    return (engine.locksRows ? lead.forUpdate('l') : lead).executeTakeFirst();
  };

  return {
    /** The newest first; those that are still open the oldest first. */
    list: (filter: LeadFilter, { offset, limit }: Slice) =>
      database.read(async (connection) => {
        const found = matching(leads(connection), filter, type);
        const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await found
          .selectAll('f')
          .select(leadColumns)
          .orderBy(filter.state ? 'l.id' : 'f.id', isOldestFirst(filter) ? 'asc' : 'desc')
          .offset(offset)
          .limit(limit)
          .execute();
        return { submissions: rows.map(withLead), total: Number(counted.total) };
      }),

    counts: (query: string, personId: string): Promise<LeadCounts> =>
      database.read((connection) => countLeads(connection, type, query, personId)),

    /** Hands over all that are found, newest first, a batch at a time. */
    async *export(filter: LeadFilter): AsyncGenerator<WithLead<Submission>[]> {
      for (let before: unknown; ; ) {
        const rows = await database.read((connection) =>
          matching(leads(connection), filter, type)
            .selectAll('f')
            .select(leadColumns)
            .$if(before !== undefined, (found) => found.where('f.id', '<', before))
            .orderBy('f.id', 'desc')
            .limit(batchSize)
            .execute(),
        );
        if (rows.length > 0) yield rows.map(withLead);
        if (rows.length < batchSize) return;
        before = rows.at(-1)?.id;
      }
    },

    get: (id: string) => database.read(async (connection) => (await find(connection, id))?.submission),

    find: (id: string) => database.read((connection) => find(connection, id)),

    /** Where a lead stands in what a list finds. */
    place: (id: string, filter: LeadFilter): Promise<Place> =>
      database.read(async (connection) => {
        const found = () => matching(leads(connection), filter, type);
        const row = await found()
          .select([
            sql<number>`count(*)`.as('total'),
            sql<number>`sum(case when f.id > ${id} then 1 else 0 end)`.as('newer'),
            sql<number>`sum(case when f.id = ${id} then 1 else 0 end)`.as('own'),
          ])
          .executeTakeFirstOrThrow();
        const [total, newer] = [Number(row.total), Number(row.newer)];
        const next = async (sign: '>' | '<', order: 'asc' | 'desc') => {
          const beyond = found().select('f.id as id').where('f.id', sign, id);
          const other = await beyond.orderBy('f.id', order).limit(1).executeTakeFirst();
          return other ? String(other.id) : null;
        };
        const number = isOldestFirst(filter) ? total - newer : newer + 1;
        return {
          ...{ number: Number(row.own) > 0 ? number : null, total },
          ...{ newer: await next('>', 'asc'), older: await next('<', 'desc') },
        };
      }),

    /**
     * Sets state or person in charge. Undefined where there is no such lead.
     *
     * @throws AppError `invalid` at `assignee`, for who cannot be in charge
     * @throws StaleVersionError where it has changed since
     */
    change: (id: string, change: LeadChange, ifMatch: string | null, actor: PersonActor) =>
      database.write(hidden, async (transaction) => {
        const lead = await lock(transaction, id);
        if (!lead) return undefined;
        await requireSeen(transaction, lead, ifMatch, engine);
        const taken = change.state ? taking(lead, actor) : {};
        await apply(transaction, database, lead, { ...taken, ...change }, actor);
        return find(transaction, id);
      }),

    /** Adds to the history what somebody has done. Undefined where there is no such lead. */
    add: (id: string, kind: EntryKind, text: string, ifMatch: string | null, actor: PersonActor) =>
      database.write(hidden, async (transaction) => {
        const lead = await lock(transaction, id);
        if (!lead) return undefined;
        // Two do not answer one person without knowing of each other.
        if (kind === 'answer') await requireSeen(transaction, lead, ifMatch, engine);
        const row = await addEntry(transaction, id, actor, { kind, text });
        if (kind === 'note') await apply(transaction, database, lead, taking(lead, actor), actor);
        if (kind === 'answer') {
          const change = { ...taking(lead, actor), state: 'done' } as const;
          await apply(transaction, database, lead, change, actor, { answered_at: row.at });
        }
        return toEntry(row, engine);
      }),

    /** Changes a note. Undefined where there is no such lead; fails with `conflict` where it is not the own last one, or too old. */
    changeNote: (id: string, entryId: string, text: string, actor: PersonActor) =>
      database.write(hidden, async (transaction) => {
        if (!(await lock(transaction, id))) return undefined;
        const notes = transaction.selectFrom('lead_history').selectAll().where('lead_id', '=', id);
        const own = notes.where('kind', '=', 'note').where('actor_id', '=', actor.id).orderBy('id', 'desc');
        const last = await own.limit(1).executeTakeFirst();
        const isOpen =
          last?.id === entryId && Date.parse(engine.decodeTime(last.at)) > Date.now() - noteChangeMs;
        if (!isOpen) throw new AppError('conflict', 'This note can no longer be changed.');
        await transaction.updateTable('lead_history').set({ text }).where('id', '=', entryId).execute();
        return toEntry({ ...last, text }, engine);
      }),

    /** Moves it to the trash. Whether there was such a submission. */
    delete: (id: string, actor: Actor) =>
      database.write(hidden, (transaction) => removeRow(transaction, database, type, id, actor)),
  };
}

/** Who can be in charge. */
export function canBeInCharge({ role, state }: Pick<Account, 'role' | 'state'>): boolean {
  return state === 'active' && permits(permissionsOf(role), 'leads', 'write');
}

/** Makes the open leads of somebody who can be in charge no more new again. Gives how many there were. */
export async function releaseLeads(transaction: Write, person: Account, actor: Actor): Promise<number> {
  if (canBeInCharge(person)) return 0;
  const freed = await transaction
    .updateTable('leads')
    .set({ assignee_id: null, state: 'new', updated_at: new Date().toISOString() })
    .where('assignee_id', '=', person.id)
    .where('state', 'in', openStates)
    .returning('id')
    .execute();
  for (const { id } of freed) {
    await addEntry(transaction, String(id), actor, { kind: 'assignee', text: '' });
    await addEntry(transaction, String(id), actor, { kind: 'state', text: 'new' });
  }
  return freed.length;
}

/** How many leads of a form a search finds of each state, and of those that are open in the charge of somebody. */
export async function countLeads(
  connection: Connection,
  type: ContentType,
  query: string,
  personId: string,
): Promise<LeadCounts> {
  const isMine = sql<number>`sum(case when l.assignee_id = ${personId} then 1 else 0 end)`;
  const rows = await matching(leadsOf(connection, type), { query }, type)
    .select(['l.state as state', sql<number>`count(*)`.as('count'), isMine.as('mine')])
    .groupBy('l.state')
    .execute();
  const counts: LeadCounts = { all: 0, new: 0, inProgress: 0, done: 0, spam: 0, mine: 0 };
  for (const row of rows) {
    const state = row.state as LeadState;
    counts[state] = Number(row.count);
    counts.all += counts[state];
    if (openStates.includes(state)) counts.mine += Number(row.mine);
  }
  return counts;
}

/** Those that are in no trash. */
function leadsOf(connection: Connection, type: ContentType) {
  return connection
    .selectFrom(`${tableOf(type)} as f`)
    .innerJoin('leads as l', 'l.id', 'f.id')
    .leftJoin('admins as a', 'a.id', 'l.assignee_id');
}

type Found = SelectQueryBuilder<Tables, string, unknown>;

function matching(all: unknown, { query, state, assignee }: LeadFilter, { definition }: ContentType): Found {
  let rows = all as Found;
  // As the index has them.
  if (state) rows = rows.where('l.type', '=', definition.name).where('l.state', '=', state);
  if (assignee) rows = rows.where('l.assignee_id', '=', assignee);
  if (assignee && !state) rows = rows.where('l.state', 'in', openStates);
  const condition = hasTermsIn('f.search_text', query);
  if (!condition) return rows;
  const reference = referenceIn(query, definition.lead?.prefix ?? '');
  return rows.where(reference ? sql<boolean>`(${condition} or l.reference = ${reference})` : condition);
}

/** What waits longest comes first. */
function isOldestFirst({ state, assignee }: LeadFilter): boolean {
  return state ? openStates.includes(state) : assignee !== undefined;
}

/** A lead in nobody's charge is in that of whoever does something about it. */
function taking(lead: Row, { id }: PersonActor): LeadChange {
  return lead.assignee_id === null ? { assignee: id } : {};
}

/** Writes what is another than before, each with its entry in the history. */
async function apply(
  transaction: Write,
  database: Database,
  lead: Row,
  { state, assignee }: LeadChange,
  actor: PersonActor,
  columns: Row = {},
): Promise<void> {
  const id = String(lead.id);
  const isAssigned = assignee !== undefined && assignee !== lead.assignee_id;
  // What nobody is in charge of is new, so that it is not forgotten.
  const follows = isAssigned && openStates.includes(lead.state as LeadState);
  const next = state ?? (follows ? (assignee === null ? 'new' : 'inProgress') : lead.state);
  const isMoved = next !== lead.state;
  if (isAssigned) {
    const name = assignee === null ? '' : await nameInCharge(transaction, database, assignee);
    await addEntry(transaction, id, actor, { kind: 'assignee', text: name });
  }
  if (isMoved) await addEntry(transaction, id, actor, { kind: 'state', text: String(next) });
  if (!isAssigned && !isMoved && Object.keys(columns).length === 0) return;
  const now = new Date().toISOString();
  await transaction
    .updateTable('leads')
    .set({
      ...columns,
      ...(isAssigned && { assignee_id: assignee }),
      ...(isMoved && { state: next, closed_at: openStates.includes(next as LeadState) ? null : now }),
      updated_at: nextUpdatedAt({ updatedAt: database.engine.decodeTime(lead.updated_at) }),
    })
    .where('id', '=', id)
    .execute();
}

async function nameInCharge(transaction: Write, database: Database, id: string): Promise<string> {
  // Whoever takes their permission away just now waits, and finds this lead then.
  if (database.engine.locksRows && isId(id))
    await transaction.selectFrom('admins').select('id').where('id', '=', id).forShare().execute();
  const person = await findAccount(transaction, database, id);
  if (!person || !canBeInCharge(person))
    throw invalid({ assignee: 'Choose somebody who may answer messages' });
  return person.name;
}

/** @throws StaleVersionError with who has changed it, where the caller has seen another version */
async function requireSeen(
  transaction: Write,
  lead: Row,
  ifMatch: string | null,
  engine: Engine,
): Promise<void> {
  const { id, updated_at } = lead;
  try {
    requireVersion(ifMatch, { id: String(id), updatedAt: engine.decodeTime(updated_at) });
  } catch (error) {
    if (!(error instanceof StaleVersionError)) throw error;
    const entries = transaction.selectFrom('lead_history').select('actor_name').where('lead_id', '=', id);
    const last = await entries.orderBy('id', 'desc').limit(1).executeTakeFirst();
    throw error.changedBy((last?.actor_name ?? null) as string | null);
  }
}

async function othersOf(connection: Connection, id: string, engine: Engine): Promise<OtherLead[]> {
  const own = await connection
    .selectFrom('leads')
    .select(['email_key', 'phone_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await connection
    .selectFrom('leads')
    .selectAll()
    .where('id', '!=', id)
    // Null is equal to nothing.
    .where((where) =>
      where.or([where('email_key', '=', own.email_key), where('phone_key', '=', own.phone_key)]),
    )
    .where('id', 'not in', connection.selectFrom('trash').select('id'))
    .orderBy('id', 'desc')
    .limit(mostOthers)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    type: String(row.type),
    reference: String(row.reference),
    state: row.state as LeadState,
    createdAt: engine.decodeTime(row.created_at),
  }));
}

function toLead(row: Row, engine: Engine): Lead {
  return {
    reference: String(row.lead_reference),
    state: row.lead_state as LeadState,
    assignee: personIn(row),
    answeredBy: row.answered_by as string | null,
    answeredAt: row.lead_answered_at === null ? null : engine.decodeTime(row.lead_answered_at),
    updatedAt: engine.decodeTime(row.lead_updated_at),
  };
}

function toEntry(row: Row, engine: Engine): LeadEntry {
  return {
    id: String(row.id),
    at: engine.decodeTime(row.at),
    by: personIn(row),
    kind: row.kind as LeadEntry['kind'],
    text: String(row.text),
  };
}
