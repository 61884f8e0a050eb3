import { Hono } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { readBytes } from '../../engine/api/read-bytes.ts';
import type { Metrics } from '../../engine/http/metrics.ts';

/** Where browsers report what the content security policy refused. */
export const policyReportPath = '/policy-reports';

const maxBytes = 16 * 1024;
/** What a report may be counted under; anything else is counted as `other`, so that the number of labels stays bounded. */
const directives = new Set([
  'base-uri',
  'connect-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src-attr',
  'script-src-elem',
  'script-src',
  'style-src-attr',
  'style-src-elem',
  'style-src',
  'worker-src',
]);

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
    const directive = directiveOf(Buffer.from(await readBytes(context.req.raw, maxBytes)).toString());
    if (directive !== undefined) counts[directive] = (counts[directive] ?? 0) + 1;
    return new Response(null, { status: 204 });
  });
  return app;
}

/** Undefined for what is no report. */
function directiveOf(body: string): string | undefined {
  try {
    const report = (JSON.parse(body) as { 'csp-report'?: Record<string, unknown> })['csp-report'];
    const directive = report?.['effective-directive'] ?? report?.['violated-directive'];
    if (typeof directive !== 'string') return undefined;
    return directives.has(directive) ? directive : 'other';
  } catch {
    return undefined;
  }
}
