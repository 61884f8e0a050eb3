import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Where files can be used that nothing has noted yet: type, table, column and field. */
const places = [
  ['redirects', 'redirects', 'target', 'target'],
  ['menus', 'menus', 'header', 'header'],
  ['menus', 'menus', 'button_to', 'button.to'],
  ['menus', 'menus', 'quick_links', 'quickLinks'],
  ['social-links', 'social_links', 'links', 'links'],
] as const;
const file = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g;

/** Notes the files that redirects, menus and drafts in the trash use. */
export async function up(db: Database): Promise<void> {
  const id = db.getExecutor().adapter instanceof PostgresAdapter ? sql`uuid` : sql`text`;
  for (const [type, table, column, field] of places) {
    const rows = await db
      .selectFrom(table)
      .select(['id', column])
      .where(sql<boolean>`${sql.ref(column)} like '%/media/%'`)
      .execute();
    for (const row of rows)
      for (const mediaId of idsIn(row[column]))
        await sql`insert into media_usages (media_id, type, record_id, field)
          select id, ${type}, cast(${row.id} as ${id}), ${field} from media where id = ${mediaId}
          on conflict do nothing`.execute(db);
  }
  const entries = await db.selectFrom('trash').select('id').where('snapshot', 'like', '%/media/%').execute();
  for (const { id: trashId } of entries) {
    const { snapshot } = await db
      .selectFrom('trash')
      .select('snapshot')
      .where('id', '=', trashId)
      .executeTakeFirstOrThrow();
    for (const mediaId of idsIn(snapshot))
      await sql`insert into trash_needs (trash_id, record_id)
        select cast(${trashId} as ${id}), id from media where id = ${mediaId}
        on conflict do nothing`.execute(db);
  }
}

function idsIn(text: unknown): Set<string> {
  return new Set([...String(text).matchAll(file)].map(([, id = '']) => id));
}
