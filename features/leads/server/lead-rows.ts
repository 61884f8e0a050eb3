import { randomInt } from 'node:crypto';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row } from '../../../engine/database/engine.ts';
import { newId } from '../../../engine/database/identifiers.ts';
import { latinDigits } from '../../../engine/latin-digits.ts';
import { type Actor, actorColumns } from '../../../engine/store/actor.ts';
import { emailKeyOf } from '../../mail/mail.ts';
import type { LeadEntry, LeadState } from '../lead.ts';

/** Crockford's base 32: without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 6;

/**
 * Makes the lead of a submission, by its row, and the beginning of its history. Gives its reference.
 *
 * @param isOld whether the office knows of it, and is told nothing
 */
export async function insertLead(
  transaction: Write,
  engine: Engine,
  { definition }: ContentType,
  row: Row,
  { state, isOld }: { state: LeadState; isOld: boolean },
): Promise<string> {
  const at = engine.decodeTime(row.created_at);
  const lead = {
    id: row.id,
    type: definition.name,
    reference: newReference(definition.lead?.prefix ?? ''),
    state,
    email_key: emailKeyOf(String(row.email)),
    phone_key: phoneKey(String(row.phone ?? '')),
    notified_at: isOld ? at : null,
    created_at: at,
    updated_at: at,
  };
  await transaction.insertInto('leads').values(lead).execute();
  await addEntry(transaction, String(row.id), null, { kind: 'received', text: '', at });
  return lead.reference;
}

/** A new one of a billion. One that is taken violates its constraint, and the whole work is done once more. */
function newReference(prefix: string): string {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${prefix}-${code}`;
}

/** The reference that somebody may mean, in any writing: `c7k2qm4`, `C 7K2QM4`, O for 0, I or L for 1. */
export function referenceIn(text: string, prefix: string): string | undefined {
  const letters = text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const code =
    letters.startsWith(prefix) && letters.length > codeLength ? letters.slice(prefix.length) : letters;
  const written = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isReference =
    written.length === codeLength && [...written].every((letter) => alphabet.includes(letter));
  return isReference ? `${prefix}-${written}` : undefined;
}

/** The references of leads, by their ids. */
export async function referencesOf(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom('leads')
    .select(['id', 'reference'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, reference }) => [String(id), String(reference)]));
}

/** Where a submission stands that a version without leads has stored. */
export function stateOfUnknown(row: Row, engine: Engine): LeadState {
  if (engine.decode('boolean', row.is_suspected_spam)) return 'spam';
  return engine.decode('boolean', row.is_unread) ? 'new' : 'done';
}

/** Adds to the history of a lead. `at`: default now. */
export async function addEntry(
  transaction: Write,
  leadId: string,
  actor: Actor | null,
  { at = new Date().toISOString(), ...entry }: Pick<LeadEntry, 'kind' | 'text'> & { at?: string },
): Promise<Row> {
  const by = actor ? actorColumns(actor) : { actor_id: null, actor_name: null };
  const row = { id: newId(), lead_id: leadId, at, ...by, ...entry };
  await transaction.insertInto('lead_history').values(row).execute();
  return row;
}

/** By which the same telephone is found, whatever stands before its last ten digits; null for less. */
export function phoneKey(phone: string): string | null {
  const digits = latinDigits(phone).replaceAll(/\D/g, '');
  return digits.length < 10 ? null : digits.slice(-10);
}
