import { hash } from 'node:crypto';
import { policyReportPath } from '../http/policy-reports.ts';

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
