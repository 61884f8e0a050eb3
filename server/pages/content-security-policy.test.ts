import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The sources of script-src. */
function scriptsIn(policy: string): string[] {
  return (/script-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ');
}

it('the scripts of a document are allowed by their hashes', () => {
  const policy = contentSecurityPolicy({ scripts: ['one()', 'import "/b.js"'] });
  expect(scriptsIn(policy)).toEqual(["'self'", sha256('one()'), sha256('import "/b.js"')]);
});

it('a script with non-ASCII characters is hashed as the browser sees it', () => {
  expect(scriptsIn(contentSecurityPolicy({ scripts: ["const ray = 'किरण'"] }))).toContain(
    sha256("const ray = 'किरण'"),
  );
});

it('a style sheet of a document is allowed by its hash', () => {
  const policy = contentSecurityPolicy({ styles: [':root{--color-sun:#fff}'] });
  expect(policy).toContain(`style-src 'self' ${sha256(':root{--color-sun:#fff}')};`);
});

it('the policy allows only what the pages need', () => {
  expect(contentSecurityPolicy({}).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types cleaned-html ProseMirrorClipboard',
    'report-uri /policy-reports',
  ]);
  expect(contentSecurityPolicy({}, { 'connect-src': 'ws:' })).toContain("connect-src 'self' ws:;");
});
