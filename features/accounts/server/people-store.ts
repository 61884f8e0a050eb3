import { AppError } from '../../../engine/app-error.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row, Violation } from '../../../engine/database/engine.ts';
import { isId, newId } from '../../../engine/database/identifiers.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { recordAct } from '../../../engine/store/audit-log.ts';
import { type Collection, nextUpdatedAt } from '../../../engine/store/collection.ts';
import { mostPeople, type PersonInput, type PersonRecord, type people, type states } from '../people.ts';
import { actOn, forgetFailures } from './admin-store.ts';
import {
  createToken,
  endTickets,
  endTokens,
  findToken,
  type NewToken,
  type Purpose,
  spendToken,
} from './one-time-tokens.ts';
import { canonicalUsername } from './username.ts';

/** What the link of a token is for. */
export interface LinkSubject {
  hash: string;
  purpose: Purpose;
  person: PersonRecord;
}

/** The people of the office. */
export interface PeopleStore extends Pick<Collection<typeof people>, 'list' | 'get' | 'update' | 'delete'> {
  /** Fails with `conflict` where somebody has the e-mail. */
  invite(person: PersonInput, actor: Actor): Promise<{ person: PersonRecord; link: NewToken }>;
  /** Makes a link by which somebody sets a password: an invitation once more, or a reset. Undefined where they may not sign in. */
  link(id: string, actor: Actor): Promise<NewToken | undefined>;
  /** Whose link it is. It stays good. */
  look(token: unknown): Promise<LinkSubject | undefined>;
  /**
   * Uses a link up and sets the password, and the user name of somebody who was invited. All of their sessions end. False where the
   * link has been used meanwhile; fails with `conflict` where somebody has the user name.
   */
  spendLink(of: LinkSubject, to: { username: string; passwordHash: string }, actor: Actor): Promise<boolean>;
  /** Changes the own name and e-mail. */
  changeOwn(id: string, change: Pick<PersonInput, 'name' | 'email'>, actor: Actor): Promise<void>;
  /** Ends all sessions of somebody. Whether there is such a person. */
  signOut(id: string, actor: Actor): Promise<boolean>;
}

export function createPeopleStore(database: Database): PeopleStore {
  const { engine } = database;
  const options = { isVisible: false, changesSessions: true, explain: explainClash } as const;
  const read = (connection: Connection, id: string) =>
    connection.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst();
  return {
    list: () =>
      database.read(async (connection) => {
        const rows = await connection.selectFrom('admins').selectAll().limit(mostPeople).execute();
        const records = rows.map((row) => toPerson(row, engine));
        return records.sort((one, other) => one.name.localeCompare(other.name));
      }),
    get: (id) =>
      database.read(async (connection) => {
        const row = isId(id) ? await read(connection, id) : undefined;
        return row && toPerson(row, engine);
      }),
    invite: ({ name, email, role }, actor) =>
      database.write(options, async (transaction) => {
        await requireFree(transaction, { email });
        await requireRoom(transaction);
        const id = newId();
        const now = new Date().toISOString();
        // Until the link is used, nobody can type this user name.
        const username = `@${id}`;
        const row = {
          id,
          username,
          username_key: username,
          password_hash: '',
          created_at: now,
          updated_at: now,
        };
        await transaction
          .insertInto('admins')
          .values({ ...row, name, role, ...emailColumns(email) })
          .execute();
        const link = await createToken(transaction, 'invitation', id);
        recordAct(transaction, actor, actOn({ id, name }, { action: 'create', fields: ['role'] }));
        return { person: toPerson((await read(transaction, id)) as Row, engine), link };
      }),
    update: (id, change, actor) =>
      database.write(options, async (transaction) => {
        const rows = await lockPeople(transaction, database);
        const row = rows.find((one) => one.id === id);
        if (!row) return undefined;
        const before = toPerson(row, engine);
        const after = change(before);
        await requireFree(transaction, after, id);
        const isLess = before.role === 'administrator' && (after.role !== before.role || !after.isActive);
        if (isLess && !rows.some((one) => one.id !== id && isAdministrator(one, engine)))
          throw new AppError(
            'conflict',
            'The last administrator cannot be changed. Make somebody else an administrator first.',
          );
        const { name, email, role, isActive } = after;
        await transaction
          .updateTable('admins')
          .set({ name, role, ...emailColumns(email), is_active: engine.encode('boolean', isActive) })
          .set({ updated_at: nextUpdatedAt(before) })
          .where('id', '=', id)
          .execute();
        if (role !== before.role || isActive !== before.isActive) await endSessions(transaction, id);
        if (!isActive) await endTokens(transaction, id);
        const fields = (['name', 'email', 'role', 'isActive'] as const).filter(
          (field) => after[field] !== before[field],
        );
        if (fields.length > 0)
          recordAct(transaction, actor, actOn({ id, name }, { action: 'update', fields }));
        return toPerson((await read(transaction, id)) as Row, engine);
      }),
    delete: (id, actor) =>
      database.write(options, async (transaction) => {
        const row = isId(id) ? await read(transaction, id) : undefined;
        if (!row) return false;
        const unused = transaction.deleteFrom('admins').where('id', '=', id).where('password_hash', '=', '');
        if ((await unused.executeTakeFirstOrThrow()).numDeletedRows === 0n)
          throw new AppError(
            'conflict',
            'Whoever has had an account stays in the list, so that histories name them. Take away that they may sign in.',
          );
        recordAct(transaction, actor, actOn(toPerson(row, engine), { action: 'purge' }));
        return true;
      }),
    link: (id, actor) =>
      database.write(options, async (transaction) => {
        const row = isId(id) ? await read(transaction, id) : undefined;
        if (!row) return undefined;
        const person = toPerson(row, engine);
        if (!person.isActive) return undefined;
        recordAct(transaction, actor, actOn(person, { action: 'make-link' }));
        return createToken(transaction, person.state === 'invited' ? 'invitation' : 'reset', id);
      }),
    look: (token) =>
      database.read(async (connection) => {
        const found = await findToken(connection, database, token, ['invitation', 'reset']);
        const row = found && (await read(connection, found.subject));
        return row && { hash: found.hash, purpose: found.purpose, person: toPerson(row, engine) };
      }),
    spendLink: ({ hash, person }, { username, passwordHash }, actor) =>
      database.write(options, async (transaction) => {
        if (!(await spendToken(transaction, hash))) return false;
        const { id } = person;
        await requireFree(transaction, { username }, id);
        await transaction
          .updateTable('admins')
          .set({ username, username_key: canonicalUsername(username), password_hash: passwordHash })
          .set({ updated_at: nextUpdatedAt(person) })
          .where('id', '=', id)
          .execute();
        await endSessions(transaction, id);
        await endTokens(transaction, id);
        await forgetFailures(transaction, id);
        recordAct(transaction, actor, actOn(person, { action: 'use-link' }));
        return true;
      }),
    changeOwn: (id, { name, email }, actor) =>
      database.write({ ...options, changesSessions: false }, async (transaction) => {
        await requireFree(transaction, { email }, id);
        const change = { name, ...emailColumns(email), updated_at: new Date().toISOString() };
        await transaction.updateTable('admins').set(change).where('id', '=', id).execute();
        recordAct(transaction, actor, actOn({ id, name }, { action: 'update', fields: ['name', 'email'] }));
      }),
    signOut: (id, actor) =>
      database.write(options, async (transaction) => {
        const row = isId(id) ? await read(transaction, id) : undefined;
        if (!row) return false;
        await endSessions(transaction, id);
        await endTickets(transaction, id);
        recordAct(transaction, actor, actOn(toPerson(row, engine), { action: 'end-sessions' }));
        return true;
      }),
  };
}

/** Everybody, locked against other writers: whether somebody is the last administrator depends on all of them. */
function lockPeople(transaction: Write, { engine }: Database): Promise<Row[]> {
  return transaction
    .selectFrom('admins')
    .selectAll()
    .orderBy('id')
    .$if(engine.locksRows, (query) => query.forUpdate())
    .execute();
}

/** Whether somebody can sign in and manage people. */
function isAdministrator(row: Row, engine: Engine): boolean {
  const { role, isActive, state } = toPerson(row, engine);
  return role === 'administrator' && isActive && state === 'active';
}

async function endSessions(transaction: Write, id: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('admin_id', '=', id).execute();
}

/** Nobody else may have the user name or the e-mail, in either place: both are typed into one field at the sign-in. */
async function requireFree(
  transaction: Write,
  wanted: { username?: string; email?: string },
  ownId?: string,
): Promise<void> {
  for (const name of ['username', 'email'] as const) {
    const key = canonicalUsername(wanted[name] ?? '');
    if (key === '') continue;
    const holder = await transaction
      .selectFrom('admins')
      .select('id')
      .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
      .$if(ownId !== undefined, (query) => query.where('id', '!=', ownId))
      .executeTakeFirst();
    if (holder) throw clash(name);
  }
}

async function requireRoom(transaction: Write): Promise<void> {
  const rows = await transaction.selectFrom('admins').select('id').limit(mostPeople).execute();
  if (rows.length >= mostPeople)
    throw new AppError('conflict', `There are ${mostPeople} people, the most there can be.`);
}

/** Two at once with one name: the database finds the second. */
function explainClash({ kind, columns }: Violation): AppError | undefined {
  return kind === 'unique' ? clash(columns.includes('email_key') ? 'email' : 'username') : undefined;
}

function clash(name: 'username' | 'email'): AppError {
  const detail = 'Somebody has this already.';
  return new AppError('conflict', detail, { errors: { [name]: detail } });
}

function emailColumns(email: string): Row {
  return email === '' ? { email: null, email_key: null } : { email, email_key: canonicalUsername(email) };
}

/** The state of a row, and what staff see of it. */
function toPerson(row: Row, engine: Engine): PersonRecord {
  const id = String(row.id);
  const isActive = engine.decode('boolean', row.is_active) === true;
  const isInvited = row.password_hash === '';
  const state: (typeof states)[number] = !isActive ? 'deactivated' : isInvited ? 'invited' : 'active';
  return {
    ...{ _id: id, id, isActive, state },
    name: String(row.name),
    username: isInvited ? '' : String(row.username),
    email: String(row.email ?? ''),
    role: row.role as PersonRecord['role'],
    hasSecondFactor: Boolean(row.app_key),
    // Null for who has not signed in yet, as every moment that the server has not set.
    lastSignInAt: engine.decode('timestamp', row.last_sign_in_at) as string,
    createdAt: engine.decodeTime(row.created_at),
    updatedAt: engine.decodeTime(row.updated_at),
  };
}
