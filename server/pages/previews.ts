import { Hono } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';
import { pageOf } from '../../engine/definition.ts';
import type { RenderQueue } from '../../engine/http/render-queue.ts';
import { locale, timeZone } from '../../engine/locale.ts';
import { type NestedValues, setAt, valueAt } from '../../engine/nested-values.ts';
import { hashToken, isToken } from '../../features/accounts/server/tokens.ts';
import type { PreviewedRecord } from '../../features/preview/server/preview-link-store.ts';
import type { Store } from '../store/store.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { errorDocument } from './error-page.ts';
import type { RenderPreview } from './render.ts';
import type { ThemeHead } from './theme.ts';

interface PreviewsOptions {
  store: Pick<Store, 'previewLinks' | 'drafts' | 'schedules' | 'history'>;
  render: RenderPreview;
  queue: RenderQueue;
}

const style = `.preview-notice { position: sticky; z-index: 100; top: 0; margin: 0; padding: .75rem 1rem; background: #ffd98a;
  color: #0b1530; font: 600 1rem/1.4 system-ui, sans-serif; text-align: center; }`;
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};
/** `29 Nov 2026, 14:32` */
const momentFormat = new Intl.DateTimeFormat(locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone,
});
const policyOf = (theme: ThemeHead) =>
  contentSecurityPolicy({ styles: [style, theme.style] }, {}, { 'script-src': "'none'" });

/** What a page tells search engines, feed readers and those who share it. */
const publicMarks =
  /<link rel="(?:canonical|alternate)"[^<>]*>|<meta (?:property="og:|name="(?:twitter:|robots"))[^<>]*>|<script type="application\/ld\+json">[^<]*<\/script>/g;

/** `GET /preview/{token}`: the page that shows a record, with a working draft in its place, for whoever has the link. */
export function previews({ store, render, queue }: PreviewsOptions): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.get('/preview/:token{.+}', async (context) => {
    const token = context.req.param('token');
    const link = isToken(token) ? await store.previewLinks.find(hashToken(token)) : undefined;
    if (!link) return ended();
    const { type, recordId, expiresAt } = link;
    const values = await unpublished(store, link);
    if (!values) return ended();
    const preview = { kind: 'preview', type: type.definition.name, id: recordId, values } as const;
    const path = (pageOf(type.definition) ?? '/').replace(':id', encodeURIComponent(recordId));
    const address = context.get('clientAddress');
    const { status, html, theme } = await queue.run(() => render(path, preview), { address });
    const body = marked(html, theme, expiresAt);
    return new Response(body, {
      status,
      headers: { ...headers, 'content-security-policy': policyOf(theme) },
    });
  });
  return app;
}

/** One page for every link that leads nowhere. */
function ended(): Response {
  const error = new AppError('not-found', 'This preview link has ended. Ask who sent it for a new one.');
  const { status, headers: own, body } = errorDocument(error);
  return new Response(body, { status, headers: { ...own, ...headers } });
}

/**
 * What is otherwise than in the record: the working draft of who made the link, or what is published at its moment. Undefined
 * when it is gone.
 */
async function unpublished(
  { drafts, schedules, history }: PreviewsOptions['store'],
  { type, recordId: id, madeBy }: PreviewedRecord,
): Promise<NestedValues | undefined> {
  const draft = await drafts.get(type, id, madeBy);
  if (!draft || draft.isNew || draft.updatedAt !== null) return draft?.isNew ? undefined : draft?.values;
  const entries = await schedules.of(type, id);
  const version = entries?.find((entry) => entry.version !== null)?.version;
  const frozen = version ? await history.get(type, id, version) : undefined;
  const values: NestedValues = {};
  for (const name of frozen?.changed ?? []) setAt(values, name, valueAt(frozen?.values ?? {}, name));
  return values;
}

function marked(html: string, theme: ThemeHead, expiresAt: string): string {
  const headEnd = html.indexOf('</head>');
  const bodyStart = html.indexOf('>', html.indexOf('<body', headEnd)) + 1;
  const notice = `Preview. Not published. This link ends on ${momentFormat.format(new Date(expiresAt))}.`;
  return [
    '<!DOCTYPE html>',
    html.slice(0, headEnd).replaceAll(publicMarks, ''),
    `<meta name="robots" content="noindex, nofollow"/>${theme.html}<style>${style}</style>`,
    html.slice(headEnd, bodyStart),
    `<p class="preview-notice" role="status">${notice}</p>`,
    html.slice(bodyStart),
  ].join('');
}
