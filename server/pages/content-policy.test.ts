import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal } from './content-policy.ts';

const marker = 'tN0_marker-of-this-render';
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The sources of script-src. */
function scriptsIn(policy: string): string[] {
  return (/script-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ');
}

describe('the content security policy of a page', () => {
  it('inline scripts of the renderer are hashed, and the nonce placeholder is removed', () => {
    const html =
      `<html><head><link rel="modulepreload" nonce="${marker}" href="/a.js"/></head><body>` +
      `<script nonce="${marker}">one()</script><script type="module" nonce="${marker}" async="">import "/b.js"</script>` +
      `<script nonce="${marker}" src="/c.js"></script></body></html>`;
    const sealed = seal(html, marker);
    expect(sealed.html).toBe(html.replaceAll(` nonce="${marker}"`, ''));
    expect(scriptsIn(sealed.policy)).toEqual(["'self'", sha256('one()'), sha256('import "/b.js"')]);
  });

  it('a script that the renderer did not emit gets no hash', () => {
    const injected = '<p><script>evil()</script><script nonce="guess">evil()</script></p>';
    const sealed = seal(`${injected}<script nonce="${marker}">good()</script>`, marker);
    expect(sealed.html).toContain(injected);
    expect(scriptsIn(sealed.policy)).toEqual(["'self'", sha256('good()')]);
  });

  it('a script with non-ASCII characters is hashed as the browser sees it', () => {
    const { policy } = seal(`<script nonce="${marker}">const ray = 'किरण'</script>`, marker);
    expect(scriptsIn(policy)).toContain(sha256("const ray = 'किरण'"));
  });

  it('a repeated script is listed once in the policy', () => {
    const script = `<script nonce="${marker}">same()</script>`;
    expect(scriptsIn(seal(script + script, marker).policy)).toHaveLength(2);
  });

  it('a nonce placeholder outside of a script is an error', () => {
    expect(() => seal(`<p>${marker}</p>`, marker)).toThrow('marker');
  });

  it('the policy allows only what the pages need', () => {
    const { policy } = seal('', marker);
    expect(policy.split('; ')).toEqual([
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
    expect(seal('', marker, { extra: { 'connect-src': 'ws:' } }).policy).toContain("connect-src 'self' ws:;");
  });
});
