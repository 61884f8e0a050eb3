import { hash } from 'node:crypto';
import { policyReportPath } from '../http/policy-reports.ts';

/** A document and the policy that fits it; one without the other is worthless. */
export interface Sealed {
  html: string;
  policy: string;
}

interface SealOptions {
  /** Sources beside those of production, by directive: the development server brings styles and a socket of its own. */
  extra?: Partial<Record<string, string>>;
}

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
  // Browsers that know them let no other text become markup or script: ours (`app/ui/trusted-html.ts`) and the editor's paste.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'cleaned-html ProseMirrorClipboard',
  // Deprecated in favour of report-to, which fewer browsers know.
  'report-uri': policyReportPath,
};

/**
 * Hashes the inline scripts that bear the marker, and takes the marker out. A script without it did not come from the
 * renderer: it gets no hash, so browsers refuse it.
 *
 * Fails when the marker stands anywhere else: then something has learnt it that should not.
 */
export function seal(html: string, marker: string, { extra = {} }: SealOptions = {}): Sealed {
  const attribute = ` nonce="${marker}"`;
  const hashes = new Set<string>();
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const script = inlineScriptAt(html, at);
    if (script !== undefined) hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`);
  }
  // Links bear it too, where it means nothing.
  const clean = html.replaceAll(attribute, '');
  if (clean.includes(marker)) throw new Error('The marker of a render stands where no script is');
  return { html: clean, policy: policyOf([...hashes], extra) };
}

/** The text of the inline script in whose tag the position lies; undefined for any other tag. */
function inlineScriptAt(html: string, position: number): string | undefined {
  const open = html.lastIndexOf('<', position);
  const end = html.indexOf('>', position);
  const tag = html.slice(open, end);
  if (!tag.startsWith('<script ') || tag.includes(' src=')) return;
  return html.slice(end + 1, html.indexOf('</script>', end));
}

function policyOf(hashes: string[], extra: Partial<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => {
      const more = name === 'script-src' ? hashes : [];
      return [name, sources, ...more, extra[name]].filter(Boolean).join(' ');
    })
    .join('; ');
}
