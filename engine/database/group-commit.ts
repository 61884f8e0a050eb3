import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Connection, Tables } from './engine.ts';

type Write = Transaction<Tables>;

/** Runs work in a transaction, committed when the promise resolves. */
export type Transact = <Result>(work: (transaction: Write) => Promise<Result>) => Promise<Result>;

interface Waiting {
  work: (transaction: Write) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Readers and the event loop wait no longer than for this many. */
const maxGroup = 64;

/**
 * For an engine with one writer: writes that wait for it share one transaction, and so one sync of the disk, which costs more
 * than all their statements. Each is told after the commit. One that fails is undone alone.
 */
export function groupCommit(writer: Connection): Transact {
  const waiting: Waiting[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      // The requests of this turn arrive first.
      await yieldToEventLoop();
      await commitGroup(writer, waiting.splice(0, maxGroup));
    }
    isRunning = false;
  };
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Waiting['resolve'], reject });
      if (!isRunning) void run();
    });
}

async function commitGroup(writer: Connection, group: readonly Waiting[]): Promise<void> {
  const outcomes: (() => void)[] = [];
  try {
    await writer.transaction().execute(async (transaction) => {
      for (const one of group) outcomes.push(await runAlone(transaction, one));
    });
  } catch (error) {
    if (group.length === 1) group[0]?.reject(error);
    // Whose fault it was is known once each has a transaction of its own.
    else for (const one of group) await commitGroup(writer, [one]);
    return;
  }
  for (const settle of outcomes) settle();
}

/** Gives what to call after the commit. */
async function runAlone(transaction: Write, { work, resolve, reject }: Waiting): Promise<() => void> {
  await sql`savepoint alone`.execute(transaction);
  try {
    const result = await work(transaction);
    await sql`release alone`.execute(transaction);
    return () => resolve(result);
  } catch (error) {
    try {
      await sql`rollback to alone`.execute(transaction);
      await sql`release alone`.execute(transaction);
    } catch {
      // A full disk has ended the whole transaction.
      throw error;
    }
    return () => reject(error);
  }
}
