import { mostRedirects } from '../../../content/redirects/path.ts';
import { type ImportReport, type RefusedLine, redirects } from '../../../content/redirects/schema.ts';
import { groupActorOf } from '../../../engine/api/actor.ts';
import { collectionRoutes } from '../../../engine/api/collection.ts';
import { readCsv } from '../../../engine/api/csv.ts';
import { readBytes } from '../../../engine/api/read-bytes.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { AppError, invalid } from '../../../engine/app-error.ts';
import { locale } from '../../../engine/locale.ts';
import type { ImportLine, RedirectStore } from './redirects.ts';

interface Dependencies {
  store: { redirects: RedirectStore };
  settings: { siteUrl: string | undefined };
}

const [path] = redirects.definition.paths;
const fileBytes = 2 * 1024 * 1024;
const mostLines = 10_000;
/** Signs between cells and lines that a file of so many lines may need: reading more of them would hold the process. */
const mostMarks = 30 * mostLines;
const string = { type: 'string' };
const integer = { type: 'integer' };

/** The redirects that staff enter, for staff alone, and their import from a file. */
export function redirectRoutes({ store, settings }: Dependencies): Route[] {
  const own = (address: string) => withoutOrigin(address, settings.siteUrl);
  const beforeWrite = (values: Record<string, unknown>) => ({
    ...values,
    target: own(String(values.target)),
  });
  const routes = collectionRoutes(redirects, store.redirects, { beforeWrite });
  return [
    ...routes.map((route) => ({
      ...route,
      permission: route.method === 'GET' ? ('content:read' as const) : route.permission,
      ...(route.method === 'GET' && route.path === path
        ? { summary: `All redirects, at most ${mostRedirects.toLocaleString(locale)}` }
        : {}),
    })),
    {
      method: 'POST',
      path: `${path}/import`,
      permission: 'content:write',
      chapter: redirects.definition.label,
      summary:
        'Add redirects from a CSV file with old paths and where they lead; gives the lines that were left out',
      streamedBody: { 'text/csv': string },
      response: object({
        added: integer,
        refused: listOf(object({ line: integer, path: string, reason: string })),
      }),
      async handle({ viewer, context }) {
        const file = await readFile(context.req.raw);
        const { lines, refused } = checkedLines(file, own);
        const conflicting = await store.redirects.import(lines, groupActorOf(viewer));
        const report: ImportReport = {
          added: lines.length - conflicting.length,
          refused: [...refused, ...conflicting].toSorted((one, other) => one.line - other.line),
        };
        return json(report);
      },
    },
  ];
}

async function readFile(request: Request): Promise<string> {
  if (!/^text\/csv\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('unsupported-media-type', 'Send the file as text/csv.', {
      headers: { accept: 'text/csv' },
    });
  const bytes = await readBytes(request, fileBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed', 'The file is not in UTF-8. Save it as "CSV UTF-8" and choose it again.', {
      cause,
    });
  }
}

/** The lines of a file by the rules of the fields. A first line without any address names the columns. */
function checkedLines(file: string, own: (address: string) => string) {
  if (hasTooManyMarks(file)) throw tooManyLines();
  const found = readCsv(file).filter(
    ({ line, cells }) => line > 1 || cells.some((cell) => cell.includes('/')),
  );
  if (found.length === 0)
    throw invalid({ file: 'There is nothing in the file. Each line needs an old path and where it leads.' });
  if (found.length > mostLines) throw tooManyLines();
  const lines: ImportLine[] = [];
  const refused: RefusedLine[] = [];
  for (const { line, cells } of found) {
    const [from = '', to = ''] = cells.map(own);
    const { data, error } = redirects.input.safeParse({ path: from, target: to });
    if (data) lines.push({ line, ...data });
    else refused.push({ line, path: from.slice(0, 500), reason: error.issues[0]?.message ?? '' });
  }
  return { lines, refused };
}

function hasTooManyMarks(file: string): boolean {
  let marks = 0;
  for (let at = 0; at < file.length && marks <= mostMarks; at += 1)
    if ('\n\r,;\t"'.includes(file[at] ?? '')) marks += 1;
  return marks > mostMarks;
}

function tooManyLines(): AppError {
  return invalid({ file: `A file can have at most ${mostLines.toLocaleString(locale)} lines.` });
}

/** An address of this site as its path: it might lead to itself otherwise, unnoticed. */
function withoutOrigin(address: string, siteUrl: string | undefined): string {
  const url = siteUrl === undefined ? null : URL.parse(address);
  if (!url || url.origin !== siteUrl || url.pathname.startsWith('//')) return address;
  return url.pathname + url.search + url.hash;
}
