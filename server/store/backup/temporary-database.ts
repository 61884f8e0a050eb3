import { quoted } from './database-copy.ts';
import { connect, texts } from './postgres-copy.ts';

/** A database on the same server that is not there yet, for a rehearsal. */
export interface TemporaryDatabase {
  databaseUrl: string;
  create(): Promise<void>;
  /** Also while it is being created. */
  drop(): Promise<void>;
}

export async function temporaryDatabase(server: string): Promise<TemporaryDatabase> {
  const client = await connect(server);
  const [id] = await texts(client, 'select oid from pg_database where datname = current_database()');
  const base = `kiran_rehearsal_${id}_`;
  const name = base + process.pid;
  const drop = (old: string) => client.query(`drop database if exists ${quoted(old)} with (force)`);
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  // Those of rehearsals that were killed: nobody is connected to them.
  const dropLeftovers = async () => {
    const left = await texts(
      client,
      `select datname from pg_database d where starts_with(datname, $1)
       and not exists (select 1 from pg_stat_activity a where a.datid = d.oid)`,
      [base],
    );
    for (const old of left) await drop(old);
  };
  const create = async () => {
    await dropLeftovers();
    await client.query(`create database ${name} template template0 encoding 'UTF8'`).catch((cause) => {
      if (cause.code !== '42501') throw cause;
      const advice = 'Let it: alter role NAME createdb';
      throw new Error(
        `A rehearsal needs a database of its own, which the user of DATABASE_URL may not create. ${advice}`,
        { cause },
      );
    });
  };
  let creation: Promise<void> | undefined;
  return {
    databaseUrl: databaseUrl.href,
    create() {
      creation = create();
      return creation;
    },
    async drop() {
      await creation?.catch(() => undefined);
      try {
        await drop(name);
        // The product of a killed one may still have been connected before.
        await dropLeftovers();
      } finally {
        await client.end();
      }
    },
  };
}
