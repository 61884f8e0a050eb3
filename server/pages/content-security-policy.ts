import { hash } from 'node:crypto';
import { policyReportPath } from '../http/policy-reports.ts';

/** A document and its content security policy, which allows the document's own inline scripts. */
export interface SecuredDocument {
  html: string;
  policy: string;
}

interface PolicyOptions {
  /** Additional sources by directive: the development server needs its own styles and a socket. */
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
  // Browsers that support them turn no other text into markup or script: ours (`ui/trusted-html.ts`) and the editor's paste.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'cleaned-html ProseMirrorClipboard',
  // Deprecated in favour of report-to, which fewer browsers know.
  'report-uri': policyReportPath,
};

/**
 * Hashes the inline scripts that have the nonce placeholder, and removes the placeholder. A script without it does not come from
 * the renderer: it gets no hash, so browsers block it.
 *
 * Fails when the placeholder occurs anywhere else, because then it has leaked into the content.
 */
export function applyContentSecurityPolicy(
  html: string,
  noncePlaceholder: string,
  { extra = {} }: PolicyOptions = {},
): SecuredDocument {
  const attribute = ` nonce="${noncePlaceholder}"`;
  const hashes = new Set<string>();
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const script = inlineScriptAt(html, at);
    if (script !== undefined) hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`);
  }
  // React also sets it on links, where it has no effect.
  const clean = html.replaceAll(attribute, '');
  if (clean.includes(noncePlaceholder))
    throw new Error('The nonce placeholder stands outside of a script tag');
  return { html: clean, policy: policyOf([...hashes], extra) };
}

/** The text of the inline script whose tag contains the position; undefined for any other tag. */
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
