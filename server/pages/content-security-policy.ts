import { hash } from 'node:crypto';
import { Hono } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { readBytes } from '../../engine/api/read-bytes.ts';
import type { Metrics } from '../../engine/http/metrics.ts';

/** Where browsers report what the policy refused. */
const policyReportPath = '/policy-reports';

const directives: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: https: http:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  // Browsers that support them turn no other text into markup or script: ours (`ui/trusted-html.ts`) and the editor's paste.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'cleaned-html ProseMirrorClipboard',
  // Deprecated in favour of report-to, which fewer browsers know.
  'report-uri': policyReportPath,
};

/** Texts of what stands in the document itself. */
interface InlineTexts {
  scripts?: readonly string[];
  styles?: readonly string[];
}

/**
 * The policy of a document, which allows its own inline scripts and styles by their hashes. They come from the renderer and not
 * out of the markup: browsers block one that got into a post.
 *
 * @param extra additional sources by directive: the development server needs its own styles and a socket
 * @param own sources in place of the usual ones, by directive
 */
export function contentSecurityPolicy(
  { scripts = [], styles = [] }: InlineTexts,
  extra: Partial<Record<string, string>> = {},
  own: Partial<Record<string, string>> = {},
): string {
  const inline: Partial<Record<string, string[]>> = {
    'script-src': hashesOf(scripts),
    'style-src': hashesOf(styles),
  };
  return Object.entries({ ...directives, ...own })
    .map(([name, sources]) => {
      return [name, sources, ...(inline[name] ?? []), extra[name]].filter(Boolean).join(' ');
    })
    .join('; ');
}

function hashesOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

/** Largest report that is read. */
const maxReportBytes = 16 * 1024;

/**
 * Counts violations of the content security policy by directive. Nothing else of a report is stored: its URLs may be personal data.
 *
 * @example
 * app.route('/', policyReports(metrics));
 */
export function policyReports(metrics: Metrics): Hono<AppEnvironment> {
  const counts: Record<string, number> = {};
  metrics.add({
    name: 'kiran_policy_violations_total',
    help: 'Violations of the content security policy that browsers reported',
    type: 'counter',
    label: 'directive',
    read: () => counts,
  });
  const app = new Hono<AppEnvironment>();
  app.post(policyReportPath, async (context) => {
    const directive = directiveOf(Buffer.from(await readBytes(context.req.raw, maxReportBytes)).toString());
    if (directive !== undefined) counts[directive] = (counts[directive] ?? 0) + 1;
    return new Response(null, { status: 204 });
  });
  return app;
}

/** Undefined for what is no report; `other` for what is no directive of ours, so that the number of labels stays bounded. */
function directiveOf(body: string): string | undefined {
  try {
    const report = (JSON.parse(body) as { 'csp-report'?: Record<string, unknown> })['csp-report'];
    const directive = report?.['effective-directive'] ?? report?.['violated-directive'];
    if (typeof directive !== 'string') return undefined;
    return directive.replace(/-(?:attr|elem)$/, '') in directives ? directive : 'other';
  } catch {
    return undefined;
  }
}
