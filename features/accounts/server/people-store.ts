import { AppError } from '../../../engine/app-error.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Row, Violation } from '../../../engine/database/engine.ts';
import { newId } from '../../../engine/database/identifiers.ts';
import { type Actor, commandLine, start } from '../../../engine/store/actor.ts';
import { recordAct } from '../../../engine/store/audit-log.ts';
import { nextUpdatedAt } from '../../../engine/store/collection.ts';
import { isAdministrator, mostPeople, type PersonInput } from '../people.ts';
import { linkPath, mailEvent, mailLink } from './account-mails.ts';
import { type Account, accountRows, actOn, findAccount, toAccount, updateAccount } from './account-rows.ts';
import { failureKeys } from './failure-store.ts';
import { createToken, endTokens, findLink, mailed, spendToken } from './one-time-tokens.ts';
import { endSecondFactor } from './second-factor-store.ts';
import { endSessions } from './session-store.ts';
import { canonicalUsername } from './username.ts';

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** A link that is good, and whose it is. */
export type LinkSubject = NonNullable<Awaited<ReturnType<typeof findLink>>> & { person: Account };

/** What else ends when somebody may do less. Gives how many leads are in nobody's charge then. */
type Release = (transaction: Write, person: Account, actor: Actor) => Promise<number>;

/**
 * The people of the office: the collection of their type, and what an account has beyond it.
 *
 * @param release is called in the transaction that changes a role, or whether somebody may sign in
 */
export function createPeopleStore(database: Database, release: Release) {
  const { engine } = database;
  const write = <Result>(work: (transaction: Write) => Promise<Result>) =>
    database.write({ isVisible: false, changesSessions: true, explain: explainClash }, work);
  return {
    list: () =>
      database.read(async (connection) => {
        const rows = await accountRows(connection).limit(mostPeople).execute();
        const accounts = rows.map((row) => toAccount(row, engine));
        return accounts.sort((one, other) => one.name.localeCompare(other.name));
      }),
    get: (id: string) => database.read((connection) => findAccount(connection, database, id)),
    /** By the canonical form of the user name, or else of the e-mail. */
    find: (key: string) =>
      database.read(async (connection) => {
        const rows = await accountRows(connection, key).execute();
        const row = rows.find(({ username_key }) => username_key === key) ?? rows[0];
        return row && toAccount(row, engine);
      }),
    /**
     * Creates the first administrator; false when there is somebody already. Counted as visible, because visible writes wait for each
     * other: two first starts at once make one.
     */
    createFirst: ({ username, passwordHash }: Pick<Account, 'username' | 'passwordHash'>) =>
      database.write({ isVisible: true }, async (transaction) => {
        if (await transaction.selectFrom('admins').select('id').limit(1).executeTakeFirst()) return false;
        const own = { username, username_key: canonicalUsername(username), password_hash: passwordHash };
        const id = await insert(transaction, { ...own, name: username });
        recordAct(transaction, start, actOn({ id, name: username }, 'create'));
        return true;
      }),
    /** Fails with `conflict` where somebody has the e-mail. */
    invite: ({ name, email, role }: PersonInput, actor: Actor) =>
      write(async (transaction) => {
        await requireFree(transaction, 'email', email);
        const everybody = await transaction.selectFrom('admins').select('id').execute();
        if (everybody.length >= mostPeople)
          throw new AppError('conflict', `There are ${mostPeople} people, the most there can be.`);
        // Until the link is used, nobody can type this user name.
        const username = `@${newId()}`;
        const unset = { username, username_key: username, password_hash: '' };
        const id = await insert(transaction, { ...unset, name, role, ...emailColumns(email) });
        recordAct(transaction, actor, actOn({ id, name }, 'create', ['role']));
        const person = (await findAccount(transaction, database, id)) as Account;
        return { person, link: await makeLink(transaction, database, person) };
      }),
    /** Fails with `conflict` where nobody could manage people any more. The rows of all are locked: it depends on all of them. */
    update: (id: string, change: (before: Account) => PersonInput, actor: Actor) =>
      write(async (transaction) => {
        const rows = await accountRows(transaction)
          .orderBy('id')
          .$if(engine.locksRows, (query) => query.forUpdate())
          .execute();
        const everybody = rows.map((row) => toAccount(row, engine));
        const before = everybody.find((one) => one.id === id);
        if (!before) return undefined;
        const after = change(before);
        await requireFree(transaction, 'email', after.email, id);
        const isMoved = after.email !== before.email;
        const isLess = before.role === 'administrator' && (after.role !== before.role || !after.isActive);
        if (isLess && !everybody.some((one) => one.id !== id && isAdministrator(one)))
          throw new AppError(
            'conflict',
            'The last administrator cannot be changed. Make somebody else an administrator first.',
          );
        const { name, email, role, isActive } = after;
        const columns = { name, role, ...emailColumns(email), is_active: engine.encode('boolean', isActive) };
        if (isMoved) await mailEvent(transaction, database, 'email', id);
        await updateAccount(transaction, id, { ...columns, updated_at: nextUpdatedAt(before) })
          .$if(isMoved, (row) => row.set({ email_confirmed_at: null }))
          .execute();
        if (isMoved) await endTokens(transaction, id, mailed);
        if (isMoved && actor.id === id) await mailLink(transaction, database, 'email', id);
        if (role !== before.role || isActive !== before.isActive) await endSessions(transaction, id);
        if (!isActive) await endTokens(transaction, id);
        const fields = (['name', 'email', 'role', 'isActive'] as const).filter(
          (field) => after[field] !== before[field],
        );
        if (fields.length > 0) recordAct(transaction, actor, actOn({ id, name }, 'update', fields));
        const person = (await findAccount(transaction, database, id)) as Account;
        const released = await release(transaction, person, actor);
        const leads = released === 1 ? '1 lead is' : `${released} leads are`;
        return released === 0 ? person : { ...person, notice: `${leads} in nobody's charge now.` };
      }),
    /** Deletes an invitation that was not used. Fails with `conflict` for whoever has had an account. */
    delete: (id: string, actor: Actor) =>
      write(async (transaction) => {
        const person = await findAccount(transaction, database, id);
        if (!person) return false;
        // Somebody may be using the link just now.
        const unused = transaction.deleteFrom('admins').where('id', '=', id).where('password_hash', '=', '');
        if ((await unused.executeTakeFirstOrThrow()).numDeletedRows === 0n)
          throw new AppError(
            'conflict',
            'Whoever has had an account stays in the list, so that histories name them. Take away that they may sign in.',
          );
        recordAct(transaction, actor, actOn(person, 'purge'));
        return true;
      }),
    /** Makes a link by which somebody sets a password: an invitation once more, or a reset. Undefined where they may not sign in. */
    link: (id: string, actor: Actor) =>
      write(async (transaction) => {
        const person = await findAccount(transaction, database, id);
        if (!person?.isActive) return undefined;
        recordAct(transaction, actor, actOn(person, 'make-link'));
        return makeLink(transaction, database, person);
      }),
    /** Mails a link for a new password, where the address is confirmed. */
    mailReset: (person: Account, actor: Actor) =>
      write(async (transaction) => {
        if (await mailLink(transaction, database, 'mailed-reset', person.id))
          recordAct(transaction, actor, actOn(person, 'make-link'));
      }),
    /** Mails a link by which somebody confirms the own address. False where none is sent. */
    mailConfirmation: (id: string) => write((transaction) => mailLink(transaction, database, 'email', id)),
    /** Uses the link up that was mailed there. False where it has been used meanwhile. */
    confirmEmail: ({ token, person }: LinkSubject, actor: Actor) =>
      write(async (transaction) => {
        if (!(await spendToken(transaction, token))) return false;
        await setConfirmed(transaction, person.id);
        recordAct(transaction, actor, actOn(person, 'use-link'));
        return true;
      }),
    /** Whose link it is. It stays good. */
    look: (token: unknown) =>
      database.read(async (connection) => {
        const link = await findLink(connection, database, token);
        const person = link && (await findAccount(connection, database, link.subject));
        return person && { ...link, person };
      }),
    /**
     * Uses a link up and sets the password, and the user name of somebody who was invited. All of their sessions end. False where the
     * link has been used meanwhile; fails with `conflict` where somebody has the user name.
     */
    spendLink: (
      { token, purpose, person }: LinkSubject,
      { username, passwordHash }: Pick<Account, 'username' | 'passwordHash'>,
      actor: Actor,
    ) =>
      write(async (transaction) => {
        if (!(await spendToken(transaction, token))) return false;
        await requireFree(transaction, 'username', username, person.id);
        const usernameKey = canonicalUsername(username);
        const changed = { ...person, username, usernameKey, passwordHash };
        await replacePassword(transaction, database, changed);
        if (purpose === 'mailed-invitation') await setConfirmed(transaction, person.id);
        recordAct(transaction, actor, actOn(person, 'use-link'));
        return true;
      }),
    /**
     * Sets a new password of the own account; all other sessions end. False where the password is no longer that of `account`: then
     * nothing is changed.
     */
    changeOwnPassword: (account: Account, passwordHash: string, currentSession: string, actor: Actor) =>
      write(async (transaction) => {
        const changed = { ...account, passwordHash };
        const kept = { before: account.passwordHash, currentSession };
        if (!(await replacePassword(transaction, database, changed, kept))) return false;
        recordAct(transaction, actor, actOn(account, 'set-password'));
        return true;
      }),
    /** Sets a password from the command line. `also`: makes an active administrator of the person, or ends their second factor. */
    setPassword: (
      account: Account,
      passwordHash: string,
      also: { administrator: boolean; secondFactorOff: boolean },
    ) =>
      write(async (transaction) => {
        await replacePassword(transaction, database, { ...account, passwordHash });
        recordAct(transaction, commandLine, actOn(account, 'set-password'));
        if (also.administrator) {
          const columns = { role: 'administrator', is_active: engine.encode('boolean', true) };
          await updateAccount(transaction, account.id, columns).execute();
          recordAct(transaction, commandLine, actOn(account, 'update', ['role', 'isActive']));
        }
        if (also.secondFactorOff) await endSecondFactor(transaction, database, account, commandLine);
      }),
    /** Replaces a hash of outdated parameters; sessions stay. Nothing happens where the password is another one by now. */
    rehash: (account: Account, passwordHash: string) =>
      database.write({ isVisible: false }, (transaction) =>
        updateAccount(transaction, account.id, { password_hash: passwordHash })
          .where('password_hash', '=', account.passwordHash)
          .execute(),
      ),
    /** Ends all sessions of somebody. Whether there is such a person. */
    signOut: (id: string, actor: Actor) =>
      write(async (transaction) => {
        const person = await findAccount(transaction, database, id);
        if (!person) return false;
        await endSessions(transaction, id);
        await endTokens(transaction, id, ['sign-in']);
        recordAct(transaction, actor, actOn(person, 'end-sessions'));
        return true;
      }),
  };
}

/** A link for an administrator to hand on. An invitation is also mailed, with a link of its own. */
async function makeLink(transaction: Write, database: Database, { id, state }: Account) {
  const isInvited = state === 'invited';
  const link = await createToken(transaction, isInvited ? 'invitation' : 'reset', id);
  const isMailed = isInvited && (await mailLink(transaction, database, 'mailed-invitation', id));
  return { link: linkPath(link.token), expiresAt: link.expiresAt, isMailed };
}

function setConfirmed(transaction: Write, id: string) {
  return updateAccount(transaction, id, { email_confirmed_at: new Date().toISOString() }).execute();
}

/** Adds an account. Gives its id. */
async function insert(transaction: Write, columns: Row): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  await transaction
    .insertInto('admins')
    .values({ ...columns, id, created_at: now, updated_at: now })
    .execute();
  return id;
}

/**
 * Sets user name and password of an account. Links and sessions end, but for the kept one, and wrong passwords before it hold nobody
 * up. Known devices stay known: they are what lets the owner in while strangers guess. False where the hash is no longer `before`.
 */
async function replacePassword(
  transaction: Write,
  database: Database,
  { id, username, usernameKey, email, passwordHash, state, updatedAt }: Account,
  { before, currentSession }: { before?: string; currentSession?: string } = {},
): Promise<boolean> {
  const columns = { username, username_key: usernameKey, password_hash: passwordHash };
  const { numUpdatedRows } = await updateAccount(transaction, id, columns)
    .set({ updated_at: nextUpdatedAt({ updatedAt }) })
    .$if(before !== undefined, (row) => row.where('password_hash', '=', before))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await endSessions(transaction, id, currentSession);
  await endTokens(transaction, id);
  if (state !== 'invited') await mailEvent(transaction, database, 'password', id);
  const known = transaction.selectFrom('known_devices').select('token_hash').where('admin_id', '=', id);
  const devices = (await known.execute()).map((device) => failureKeys.device(String(device.token_hash)));
  const names = [usernameKey, canonicalUsername(email)];
  await transaction
    .deleteFrom('sign_in_failures')
    .where('key', 'in', [...names.map(failureKeys.account), failureKeys.password(id), ...devices])
    .execute();
  return true;
}

/** Nobody else may have the user name or the e-mail, in either place: both are typed into one field at the sign-in. */
async function requireFree(
  transaction: Write,
  name: 'username' | 'email',
  value: string,
  ownId?: string,
): Promise<void> {
  const holders = value === '' ? [] : await accountRows(transaction, canonicalUsername(value)).execute();
  if (holders.some(({ id }) => id !== ownId)) throw clash(name);
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
