import { randomUUID } from 'node:crypto';
import { hashToken, newToken } from '../../features/accounts/server/tokens.ts';
import type { Http } from './http.ts';
import { withRows } from './rows.ts';
import type { TestServer } from './server.ts';

/** Somebody else of the staff, with an account of their own and signed in. */
export async function colleague(server: TestServer, name: string): Promise<Http> {
  const token = newToken();
  const [id, now] = [randomUUID(), new Date().toISOString()];
  await withRows(server.database, async (rows) => {
    const [admin = {}] = await rows.all('select * from admins');
    const row = { ...admin, id, username: name, username_key: name.toLowerCase() };
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`).join(', ');
    await rows.all(`insert into admins (${names.join(', ')}) values (${places})`, Object.values(row));
    await rows.all(
      'insert into sessions (token_hash, admin_id, created_at, last_used_at) values ($1, $2, $3, $4)',
      [hashToken(token), id, now, now],
    );
  });
  return server.visitor.withToken(token);
}
