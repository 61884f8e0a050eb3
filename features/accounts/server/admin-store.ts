import type { Database, Write } from '../../../engine/database/database.ts';
import type { Engine, Row } from '../../../engine/database/engine.ts';
import { newId } from '../../../engine/database/identifiers.ts';
import { type Actor, commandLine, start } from '../../../engine/store/actor.ts';
import { type Act, recordAct } from '../../../engine/store/audit-log.ts';
import { failureKeys } from './failure-store.ts';
import { endTokens } from './one-time-tokens.ts';

/** Who may sign in. */
export interface Admin {
  id: string;
  username: string;
  /** Canonical. */
  usernameKey: string;
  name: string;
  role: string;
  /** PHC string; '' for somebody who was invited and has not set a password. */
  passwordHash: string;
  isActive: boolean;
}

export interface AdminStore {
  count(): Promise<number>;
  /** By the canonical form of the user name, or else of the e-mail. */
  find(key: string): Promise<Admin | undefined>;
  get(id: string): Promise<Admin | undefined>;
  /** Creates the first admin; false when there is one already. */
  createFirst(admin: { username: string; usernameKey: string; passwordHash: string }): Promise<boolean>;
  /** User names of those who can sign in and manage people. */
  administrators(): Promise<string[]>;
  /**
   * Sets a new password from the command line, ends every session of the admin and forgets the failed sign-ins. Known devices stay
   * known: they are what lets the owner in while strangers guess. `also`: makes an active administrator of them, or ends their
   * second factor.
   */
  setPassword(
    id: string,
    passwordHash: string,
    also?: { administrator: boolean; secondFactorOff: boolean },
  ): Promise<void>;
  /**
   * The same by the admin, with the session that asks going on. False where the password is no longer `before`, a PHC string: then
   * nothing is changed.
   */
  changeOwnPassword(
    id: string,
    change: { before: string; passwordHash: string; keptSession: string },
    actor: Actor,
  ): Promise<boolean>;
  /** Replaces a hash of outdated parameters; sessions stay. Nothing happens where the password is another one by now. */
  rehash(id: string, before: string, passwordHash: string): Promise<void>;
}

export function createAdminStore(database: Database): AdminStore {
  return {
    async count() {
      const rows = await database.read((connection) =>
        connection.selectFrom('admins').select('id').limit(2).execute(),
      );
      return rows.length;
    },
    async find(key) {
      const rows = await database.read((connection) =>
        connection
          .selectFrom('admins')
          .selectAll()
          .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
          .execute(),
      );
      const row = rows.find(({ username_key }) => username_key === key) ?? rows[0];
      return row && toAdmin(row, database.engine);
    },
    async get(id) {
      const row = await database.read((connection) =>
        connection.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst(),
      );
      return row && toAdmin(row, database.engine);
    },
    // Counted as visible, because visible writes wait for each other: two first starts at once make one admin.
    createFirst: ({ username, usernameKey, passwordHash }) =>
      database.write({ isVisible: true }, async (transaction) => {
        if (await transaction.selectFrom('admins').select('id').limit(1).executeTakeFirst()) return false;
        const now = new Date().toISOString();
        const row = { id: newId(), username, username_key: usernameKey, password_hash: passwordHash };
        await transaction
          .insertInto('admins')
          .values({ ...row, name: username, created_at: now, updated_at: now })
          .execute();
        recordAct(transaction, start, actOn({ id: row.id, name: username }, { action: 'create' }));
        return true;
      }),
    async administrators() {
      const rows = await database.read((connection) =>
        connection
          .selectFrom('admins')
          .select('username')
          .where('role', '=', 'administrator')
          .where('is_active', '=', database.engine.encode('boolean', true))
          .where('password_hash', '!=', '')
          .orderBy('username')
          .execute(),
      );
      return rows.map(({ username }) => String(username));
    },
    setPassword: (id, passwordHash, also) =>
      database.write({ isVisible: false, changesSessions: true }, async (transaction) => {
        const isActive = database.engine.encode('boolean', true);
        const changed = await transaction
          .updateTable('admins')
          .set({ password_hash: passwordHash, updated_at: new Date().toISOString() })
          .$if(also?.administrator === true, (row) => row.set({ role: 'administrator', is_active: isActive }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await transaction.deleteFrom('sessions').where('admin_id', '=', id).execute();
        await concludePassword(transaction, changed, commandLine);
        const person = { id, name: String(changed.name) };
        if (also?.administrator)
          recordAct(
            transaction,
            commandLine,
            actOn(person, { action: 'update', fields: ['role', 'isActive'] }),
          );
        if (also?.secondFactorOff) await endSecondFactor(transaction, person, commandLine);
      }),
    changeOwnPassword: (id, { before, passwordHash, keptSession }, actor) =>
      database.write({ isVisible: false, changesSessions: true }, async (transaction) => {
        const changed = await transaction
          .updateTable('admins')
          .set({ password_hash: passwordHash, updated_at: new Date().toISOString() })
          .where('id', '=', id)
          .where('password_hash', '=', before)
          .returningAll()
          .executeTakeFirst();
        if (!changed) return false;
        await transaction
          .deleteFrom('sessions')
          .where('admin_id', '=', id)
          .where('token_hash', '!=', keptSession)
          .execute();
        await concludePassword(transaction, changed, actor);
        return true;
      }),
    async rehash(id, before, passwordHash) {
      await database.write({ isVisible: false }, (transaction) =>
        transaction
          .updateTable('admins')
          .set({ password_hash: passwordHash })
          .where('id', '=', id)
          .where('password_hash', '=', before)
          .execute(),
      );
    },
  };
}

/** What every new password brings with it. `admin` is the row of the account. */
async function concludePassword(transaction: Write, admin: Row, actor: Actor): Promise<void> {
  await forgetFailures(transaction, String(admin.id));
  await endTokens(transaction, String(admin.id));
  const person = { id: String(admin.id), name: String(admin.name) };
  recordAct(transaction, actor, actOn(person, { action: 'set-password' }));
}

/** An entry of the audit log about somebody. It never has the e-mail. */
export function actOn({ id, name }: { id: string; name: string }, act: Pick<Act, 'action' | 'fields'>): Act {
  return { ...act, type: 'people', recordId: id, title: name };
}

/** Ends app and recovery codes of somebody. `isLost`: nobody asked for it, so that its owner is told. */
export async function endSecondFactor(
  transaction: Write,
  person: { id: string; name: string },
  actor: Actor,
  isLost = false,
): Promise<void> {
  const ended = { app_key: isLost ? '' : null, next_app_key: null, app_last_step: 0 };
  await transaction.updateTable('admins').set(ended).where('id', '=', person.id).execute();
  await transaction.deleteFrom('recovery_codes').where('person', '=', person.id).execute();
  recordAct(transaction, actor, actOn(person, { action: 'second-factor-off' }));
}

/** Somebody with a new password is not held up by the wrong ones before it. */
export async function forgetFailures(transaction: Write, adminId: string): Promise<void> {
  const { username_key, email_key } = await transaction
    .selectFrom('admins')
    .select(['username_key', 'email_key'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  const devices = await transaction
    .selectFrom('known_devices')
    .select('token_hash')
    .where('admin_id', '=', adminId)
    .execute();
  const ofDevices = devices.map((device) => failureKeys.device(String(device.token_hash)));
  await transaction
    .deleteFrom('sign_in_failures')
    .where('key', 'in', [
      failureKeys.account(String(username_key)),
      ...(email_key ? [failureKeys.account(String(email_key))] : []),
      failureKeys.password(adminId),
      ...ofDevices,
    ])
    .execute();
}

function toAdmin(row: Row, engine: Engine): Admin {
  return {
    id: String(row.id),
    username: String(row.username),
    usernameKey: String(row.username_key),
    name: String(row.name),
    role: String(row.role),
    passwordHash: String(row.password_hash),
    isActive: engine.decode('boolean', row.is_active) === true,
  };
}
