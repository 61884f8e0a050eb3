import { contentTypes } from '../../../content/index.ts';
import {
  addressOfTarget,
  leadsToItself,
  mostRedirects,
  pathOfTarget,
} from '../../../content/redirects/path.ts';
import type { Redirect, RedirectInput } from '../../../content/redirects/schema.ts';
import { AppError, invalid } from '../../../engine/app-error.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Engine } from '../../../engine/database/engine.ts';
import { locale } from '../../../engine/locale.ts';
import { visitor } from '../../../engine/store/publication.ts';
import type { RecordDatabase } from '../../../engine/store/record-events.ts';
import { findPage } from '../../../engine/store/record-page.ts';

/** What a redirect must not contradict. */
export interface Surroundings {
  transaction: Write;
  engine: Engine;
  /** Where the other redirects lead, by their paths. */
  targets: Map<string, string>;
  /** A redirect that leads to a path, by that path, and by the same with its query. */
  sources: Map<string, string>;
  /** Titles of the pages of staff that visitors see, by their paths. */
  pages: ReadonlyMap<string, string>;
}

/** Reads them once, for as many redirects as there are to check. `ownId` is left out. */
export async function readSurroundings(
  transaction: Write,
  { engine }: RecordDatabase,
  ownId?: string,
): Promise<Surroundings> {
  const shown = await transaction
    .selectFrom('pages')
    .select(['slug', 'title'])
    .where('is_shown', '=', engine.encode('boolean', true))
    .execute();
  const pages = new Map(shown.map(({ slug, title }) => [`/${slug}`, String(title)]));
  const surroundings: Surroundings = { transaction, engine, targets: new Map(), sources: new Map(), pages };
  for (const row of await transaction.selectFrom('redirects').select(['id', 'path', 'target']).execute())
    if (row.id !== ownId) addRedirect(surroundings, { path: String(row.path), target: String(row.target) });
  return surroundings;
}

export function addRedirect({ targets, sources }: Surroundings, { path, target }: RedirectInput): void {
  targets.set(path, target);
  for (const next of [pathOfTarget(target), addressOfTarget(target)])
    if (next !== undefined) sources.set(next, path);
}

/** What speaks against a redirect, by the field that is to be changed; undefined where nothing does. */
export async function conflictOf(
  { path, target }: RedirectInput,
  { transaction, engine, targets, sources, pages }: Surroundings,
): Promise<Record<string, string> | undefined> {
  const present = targets.get(path);
  if (present === target) return { path: 'Is there already' };
  if (present !== undefined) return { path: `Leads to ${present} already. Change that redirect` };
  if (targets.size >= mostRedirects)
    return {
      path: `There are ${mostRedirects.toLocaleString(locale)} redirects, the most there can be. Delete some first`,
    };
  const page = pages.get(path);
  if (page !== undefined) return { path: `The page "${page}" stands there. Change its address first` };
  const record = await findPage(transaction, engine, contentTypes.values(), path, visitor);
  if (record) return { path: `The ${record.type.definition.singular} "${record.title}" stands there` };
  const next = addressOfTarget(target);
  if (next === undefined) return undefined;
  if (leadsToItself(path, target)) return { target: 'This is the old path itself. Enter where it leads' };
  const after = targets.get(next) ?? targets.get(pathOfTarget(target) ?? '');
  if (after !== undefined)
    return addressOfTarget(after) === path || pathOfTarget(after) === path
      ? { target: `${next} leads back to ${path}. Enter another page, or delete that redirect first` }
      : { target: `${next} leads on to ${after}. Enter that instead` };
  const source = sources.get(path);
  return source === undefined ? undefined : { path: `${source} leads here. Let it lead to ${target} first` };
}

/** Fails when a redirect that is stored contradicts others, or a page. */
export async function refuseConflict(
  transaction: Write,
  database: RecordDatabase,
  { id, path, target }: Pick<Redirect, 'id' | 'path' | 'target'>,
  code: 'conflict' | 'invalid',
): Promise<void> {
  const errors = await conflictOf({ path, target }, await readSurroundings(transaction, database, id));
  if (!errors) return;
  const [detail = ''] = Object.values(errors);
  throw code === 'invalid' ? invalid(errors) : new AppError(code, detail, { errors });
}
