import { setImmediate as nextTurn } from 'node:timers/promises';
import { contentTypes } from '../../../content/index.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import { foldName } from '../../../engine/fold.ts';
import { searchText, textsOf } from '../../../engine/search-text.ts';
import { columnOf, keyColumnOf, tableOf } from '../../../engine/store/record-codec.ts';
import { columnsOf, type Description } from '../../media/server/media-rows.ts';
import { trashText } from '../../trash/server/trash.ts';
import { snapshotOf } from '../../trash/server/trash-rows.ts';

/** Rows that are filled in one transaction: others wait for a few milliseconds. */
const portion = 100;

/** What the rows of a table are searched by. */
const texts: Readonly<Record<string, (row: Row) => unknown>> = {
  contact: (row) => searchText(textsOf(row)),
  join: (row) => searchText(textsOf(row)),
  trash: (row) => trashText(String(row.name), snapshotOf(row)),
  media: (row) => columnsOf(row as unknown as Description).search_text,
};

/** Fills the searched texts that a migration has emptied. */
export async function fillSearchTexts(database: Database, signal: AbortSignal): Promise<void> {
  for (const [table, textOf] of Object.entries(texts))
    for (let after: unknown, isDone = false; !isDone && !signal.aborted; await nextTurn()) {
      const rows = await database.write({ isVisible: false }, async (transaction) => {
        const empty = transaction
          .selectFrom(table)
          .selectAll()
          .where((where) => where.or([where('search_text', 'is', null), where('search_text', '=', '')]));
        const rest = after === undefined ? empty : empty.where('id', '>', after);
        const found: Row[] = await rest.orderBy('id').limit(portion).execute();
        for (const row of found)
          await transaction
            .updateTable(table)
            .set({ search_text: textOf(row) })
            .where('id', '=', row.id)
            .execute();
        return found;
      });
      after = rows.at(-1)?.id;
      isDone = rows.length < portion;
    }
}

/** Compares names by the present folding. Two that are one by it, and were not before, stay as they are. */
export async function renewKeys(database: Database): Promise<void> {
  for (const type of contentTypes.values())
    for (const [name, field] of Object.entries(type.fields)) {
      if (!field.unique) continue;
      const [table, column, key] = [tableOf(type), columnOf(name, field), keyColumnOf(name)];
      await database.write({ isVisible: false }, async (transaction) => {
        const rows: Row[] = await transaction.selectFrom(table).select(['id', column, key]).execute();
        const taken = new Set(rows.map((row) => row[key]));
        for (const row of rows) {
          const folded = foldName(String(row[column]));
          if (taken.has(folded)) continue;
          taken.add(folded);
          await transaction
            .updateTable(table)
            .set({ [key]: folded })
            .where('id', '=', row.id)
            .execute();
        }
      });
    }
}
