import { randomInt } from 'node:crypto';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Actor, PersonActor } from '../../../engine/store/actor.ts';
import { recordAct } from '../../../engine/store/audit-log.ts';
import { mailEvent } from './account-mails.ts';
import { type Account, actOn, updateAccount } from './account-rows.ts';
import { createToken, spendToken, tryTicket } from './one-time-tokens.ts';
import { hashToken } from './tokens.ts';

const codeCount = 10;
/** Without letters that look like others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

/** Authenticator apps and recovery codes, of which only the SHA-256 is known here. `owner` is who acts, for the own account. */
export function createSecondFactorStore(database: Database) {
  const write = <Result>(work: (transaction: Write) => Promise<Result>) =>
    database.write({ isVisible: false }, work);
  return {
    /** Keeps the key of an app until it is confirmed. */
    prepare: (id: string, sealedKey: string) =>
      write((transaction) => updateAccount(transaction, id, { next_app_key: sealedKey }).execute()),
    /** Takes the prepared app into use, its code at this step used up. Gives new recovery codes; undefined where it is not the one prepared last. */
    confirm: (owner: PersonActor, sealedKey: string, step: number) =>
      write(async (transaction) => {
        const moved = { app_key: sealedKey, next_app_key: null, app_last_step: step };
        const taken = updateAccount(transaction, owner.id, moved).where('next_app_key', '=', sealedKey);
        if ((await taken.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return undefined;
        recordAct(transaction, owner, actOn(owner, 'second-factor-on'));
        return replaceCodes(transaction, owner.id);
      }),
    /** Uses the code of a step up. False for one that was used before, or is older than the last one. */
    spendStep: (id: string, step: number) =>
      write(async (transaction) => {
        const used = updateAccount(transaction, id, { app_last_step: step }).where(
          'app_last_step',
          '<',
          step,
        );
        return (await used.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
      }),
    /** Uses a recovery code up. False where there is no such code. */
    spendRecoveryCode: (owner: PersonActor, code: string) =>
      write(async (transaction) => {
        const used = transaction.deleteFrom('recovery_codes').where('hash', '=', hashOf(owner.id, code));
        const isRight = (await used.executeTakeFirstOrThrow()).numDeletedRows > 0n;
        if (isRight) recordAct(transaction, owner, actOn(owner, 'use-recovery-code'));
        return isRight;
      }),
    /** New recovery codes in place of all others. */
    renewCodes: (owner: PersonActor) =>
      write((transaction) => {
        recordAct(transaction, owner, actOn(owner, 'make-recovery-codes'));
        return replaceCodes(transaction, owner.id);
      }),
    /** `endSecondFactor` in a transaction of its own. */
    end: (person: Pick<Account, 'id' | 'name'>, actor: Actor, isLost = false) =>
      write((transaction) => endSecondFactor(transaction, database, person, actor, isLost)),
    /** A ticket for the second step of a sign-in. */
    createTicket: (id: string) => write((transaction) => createToken(transaction, 'sign-in', id)),
    tryTicket: (ticket: string) => write((transaction) => tryTicket(transaction, ticket)),
    spendTicket: (ticket: string) => write((transaction) => spendToken(transaction, ticket)),
  };
}

/** Ends app and recovery codes of somebody. `isLost`: nobody asked for it, so that its owner is told. */
export async function endSecondFactor(
  transaction: Write,
  database: Database,
  person: Pick<Account, 'id' | 'name'>,
  actor: Actor,
  isLost = false,
): Promise<void> {
  await mailEvent(transaction, database, 'app', person.id);
  const ended = { app_key: isLost ? '' : null, next_app_key: null, app_last_step: 0 };
  await updateAccount(transaction, person.id, ended).execute();
  await transaction.deleteFrom('recovery_codes').where('person', '=', person.id).execute();
  recordAct(transaction, actor, actOn(person, 'second-factor-off'));
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

/** As somebody may type it. The id makes it different for each person. */
function hashOf(person: string, code: string): string {
  return hashToken(`${person} ${code.toLowerCase().replace(/[^a-z\d]/g, '')}`);
}
