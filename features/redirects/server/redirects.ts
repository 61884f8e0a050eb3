import { locationOfTarget, mostRedirects, pathOfTarget } from '../../../content/redirects/path.ts';
import { type RedirectInput, type RefusedLine, redirects } from '../../../content/redirects/schema.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { createdAtOf, newId } from '../../../engine/database/identifiers.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { recordTypeAct } from '../../../engine/store/audit-log.ts';
import { createCollection, listRows } from '../../../engine/store/collection.ts';
import type { Reader } from '../../../engine/store/publication.ts';
import { toRow } from '../../../engine/store/record-codec.ts';
import { noteUsages } from '../../media/server/media-usages.ts';
import { addRedirect, conflictOf, readSurroundings } from './redirect-conflicts.ts';

/** Where visitors get from a path: a path, or an address of another site. */
export type Locations = ReadonlyMap<string, string>;

/** A line of a file whose values passed the rules of the fields. */
export interface ImportLine extends RedirectInput {
  line: number;
}

export type RedirectStore = ReturnType<typeof createRedirectStore>;

/** Rows of one statement: both engines limit its parameters. */
const batchSize = 500;

export function createRedirectStore(database: Database) {
  const rows = createCollection(database, redirects);
  return {
    ...rows,
    list: (reader: Reader) =>
      database.read((connection) =>
        listRows(connection, database, redirects, { reader, limit: mostRedirects }),
      ) as ReturnType<typeof rows.list>,
    /** Stores what contradicts nothing, in one transaction; gives the lines that do. */
    import: (lines: readonly ImportLine[], actor: Actor) =>
      database.write({ isVisible: true }, (transaction) => importLines(transaction, database, lines, actor)),
    /**
     * Where visitors get from each path at which no route of the site stands: a page that staff have added stands at its own, its id
     * and its earlier addresses lead there, and redirects lead where staff say. Paths are as `comparablePath` gives them.
     */
    locations: () => database.read((connection) => readLocations(connection, database)),
  };
}

async function importLines(
  transaction: Write,
  database: Database,
  lines: readonly ImportLine[],
  actor: Actor,
): Promise<RefusedLine[]> {
  const surroundings = await readSurroundings(transaction, database);
  const refused: RefusedLine[] = [];
  const added: Row[] = [];
  for (const { line, ...values } of lines) {
    const conflict = await conflictOf(values, surroundings);
    if (conflict) {
      refused.push({ line, path: values.path, reason: Object.values(conflict)[0] ?? '' });
      continue;
    }
    addRedirect(surroundings, values);
    const id = newId();
    const times = { created_at: createdAtOf(id), updated_at: createdAtOf(id) };
    added.push({ id, ...toRow(redirects, values, database.engine), ...times });
    recordTypeAct(transaction, actor, redirects, values, { action: 'create', recordId: id });
  }
  for (let start = 0; start < added.length; start += batchSize)
    await transaction
      .insertInto('redirects')
      .values(added.slice(start, start + batchSize))
      .execute();
  // A redirect may lead to a file of the library.
  for (const { id, target } of added)
    await noteUsages(transaction, database, redirects, { id: String(id), target }, true);
  return refused;
}

/** A path, where it leads, and since when. */
type Lead = readonly [path: string, location: string, since: number];

async function readLocations(connection: Connection, { engine }: Database): Promise<Locations> {
  const since = (timestamp: unknown) => Date.parse(engine.decodeTime(timestamp));
  const shown = await connection
    .selectFrom('pages')
    .select(['id', 'slug'])
    .where('is_shown', '=', engine.encode('boolean', true))
    .execute();
  const paths = new Map(shown.map(({ id, slug }) => [String(id), `/${slug}`]));
  const earlier = (await connection.selectFrom('earlier_addresses').selectAll().execute()).flatMap(
    ({ path, page_id, created_at }): Lead[] => {
      const location = paths.get(String(page_id));
      return location === undefined ? [] : [[String(path), location, since(created_at)]];
    },
  );
  const presentPaths = new Map(earlier.map(([path, location]) => [path, location]));
  // No redirect takes the place of a page.
  const ofPages = [...paths].flatMap(([id, path]) => [[`/${id}`, path] as const, [path, path] as const]);
  for (const [path, location] of ofPages) presentPaths.set(path, location);
  const entered = (await connection.selectFrom('redirects').selectAll().execute()).map(
    ({ path, target, updated_at }): Lead => [
      String(path),
      locationOf(String(target), presentPaths),
      since(updated_at),
    ],
  );
  // Where two lead from one path, the later decision holds.
  const leads = [...earlier, ...entered].toSorted(([, , one], [, , other]) => one - other);
  return new Map([...leads.map(([path, location]) => [path, location] as const), ...ofPages]);
}

/** Where a redirect leads: to the present path of a page that has moved, so that there are no chains. */
function locationOf(target: string, presentPaths: ReadonlyMap<string, string>): string {
  const location = locationOfTarget(target);
  const present = presentPaths.get(pathOfTarget(target) ?? '');
  return present === undefined ? location : present + location.replace(/^[^?#]*/, '');
}
