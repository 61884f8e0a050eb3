import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { recordAct } from '../../../engine/store/audit-log.ts';
import { actOn, endSecondFactor } from './admin-store.ts';
import { createToken, type NewToken } from './one-time-tokens.ts';
import { hashToken } from './tokens.ts';

/** An account whose second factor is meant. */
export interface Owner {
  id: string;
  name: string;
}

export interface SecondFactor {
  /** As it is sealed; '' where it could not be opened any more, null where there is none. */
  appKey: string | null;
  /** The same of an app that was not confirmed yet. */
  nextAppKey: string | null;
  recoveryCodesLeft: number;
}

/** Authenticator apps and recovery codes. Of a recovery code only its SHA-256 is known here. */
export interface SecondFactorStore {
  of(id: string): Promise<SecondFactor>;
  /** Keeps the key of an app until it is confirmed. */
  prepare(id: string, sealedKey: string): Promise<void>;
  /** Takes the prepared app into use, its code at this step used up. Gives new recovery codes; undefined where it is not the one prepared last. */
  confirm(owner: Owner, sealedKey: string, step: number, actor: Actor): Promise<string[] | undefined>;
  /** Uses the code of a step up. False for one that was used before, or is older than the last one. */
  spendStep(id: string, step: number): Promise<boolean>;
  /** Uses a recovery code up. False where there is no such code. */
  spendRecoveryCode(owner: Owner, code: string, actor: Actor): Promise<boolean>;
  /** New recovery codes in place of all others. */
  renewCodes(owner: Owner, actor: Actor): Promise<string[]>;
  /** Ends app and recovery codes. `isLost`: nobody asked for it. */
  end(owner: Owner, actor: Actor, isLost?: boolean): Promise<void>;
  /** A ticket for the second step of a sign-in. */
  createTicket(id: string): Promise<NewToken>;
  /** Counts a try. Gives whose ticket it is, and undefined once it is over or has been tried five times. */
  tryTicket(ticket: string): Promise<string | undefined>;
  /** Uses a ticket up. */
  spendTicket(ticket: string): Promise<boolean>;
}

const codeCount = 10;
const mostTries = 5;
/** Without letters that look like others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export function createSecondFactorStore(database: Database): SecondFactorStore {
  const hidden = { isVisible: false } as const;
  const set = (transaction: Write, id: string, values: object) =>
    transaction.updateTable('admins').set(values).where('id', '=', id);
  const ownTicket = (transaction: Write, ticket: string) => ({
    update: transaction
      .updateTable('one_time_tokens')
      .where('hash', '=', hashToken(ticket))
      .where('purpose', '=', 'sign-in')
      .where('expires_at', '>', new Date().toISOString()),
    delete: transaction
      .deleteFrom('one_time_tokens')
      .where('hash', '=', hashToken(ticket))
      .where('purpose', '=', 'sign-in'),
  });
  return {
    of: (id) =>
      database.read(async (connection) => {
        const row = await connection
          .selectFrom('admins')
          .select(['app_key', 'next_app_key'])
          .select(sql<number>`(select count(*) from recovery_codes where person = admins.id)`.as('codes'))
          .where('id', '=', id)
          .executeTakeFirst();
        return {
          appKey: (row?.app_key ?? null) as string | null,
          nextAppKey: (row?.next_app_key ?? null) as string | null,
          recoveryCodesLeft: Number(row?.codes ?? 0),
        };
      }),
    prepare: (id, sealedKey) =>
      database.write(hidden, async (transaction) => {
        await set(transaction, id, { next_app_key: sealedKey }).execute();
      }),
    confirm: (owner, sealedKey, step, actor) =>
      database.write(hidden, async (transaction) => {
        const moved = { app_key: sealedKey, next_app_key: null, app_last_step: step };
        const taken = set(transaction, owner.id, moved).where('next_app_key', '=', sealedKey);
        if ((await taken.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return undefined;
        recordAct(transaction, actor, actOn(owner, { action: 'second-factor-on' }));
        return replaceCodes(transaction, owner.id);
      }),
    spendStep: (id, step) =>
      database.write(hidden, async (transaction) => {
        const used = set(transaction, id, { app_last_step: step }).where('app_last_step', '<', step);
        return (await used.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
      }),
    spendRecoveryCode: (owner, code, actor) =>
      database.write(hidden, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('recovery_codes')
          .where('hash', '=', hashOf(owner.id, code))
          .where('person', '=', owner.id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows > 0n) recordAct(transaction, actor, actOn(owner, { action: 'use-recovery-code' }));
        return numDeletedRows > 0n;
      }),
    renewCodes: (owner, actor) =>
      database.write(hidden, async (transaction) => {
        recordAct(transaction, actor, actOn(owner, { action: 'make-recovery-codes' }));
        return replaceCodes(transaction, owner.id);
      }),
    end: (owner, actor, isLost = false) =>
      database.write(hidden, (transaction) => endSecondFactor(transaction, owner, actor, isLost)),
    createTicket: (id) => database.write(hidden, (transaction) => createToken(transaction, 'sign-in', id)),
    tryTicket: (ticket) =>
      database.write(hidden, async (transaction) => {
        const row = await ownTicket(transaction, ticket)
          .update.set({ tries: sql`tries + 1` })
          .where('tries', '<', mostTries)
          .returning('subject')
          .executeTakeFirst();
        return row && String(row.subject);
      }),
    spendTicket: (ticket) =>
      database.write(hidden, async (transaction) => {
        const used = await ownTicket(transaction, ticket).delete.executeTakeFirstOrThrow();
        return used.numDeletedRows > 0n;
      }),
  };
}

async function replaceCodes(transaction: Write, person: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await transaction.deleteFrom('recovery_codes').where('person', '=', person).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ hash: hashOf(person, code), person })))
    .execute();
  return codes;
}

/** `k7mw-p3rt-ndx4`: twelve letters of thirty-one, 59 bits, so that a stolen hash takes years. */
function newCode(): string {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [four(), four(), four()].join('-');
}

/** As somebody may type it. */
function hashOf(person: string, code: string): string {
  return hashToken(`${person} ${code.toLowerCase().replace(/[^a-z\d]/g, '')}`);
}
