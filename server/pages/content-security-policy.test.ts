import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applyContentSecurityPolicy } from './content-security-policy.ts';

const noncePlaceholder = 'tN0_marker-of-this-render';
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The sources of script-src. */
function scriptsIn(policy: string): string[] {
  return (/script-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ');
}

describe('seal', () => {
  it('hashes the inline scripts of the renderer and takes the marker out', () => {
    const html =
      `<html><head><link rel="modulepreload" nonce="${noncePlaceholder}" href="/a.js"/></head><body>` +
      `<script nonce="${noncePlaceholder}">one()</script><script type="module" nonce="${noncePlaceholder}" async="">import "/b.js"</script>` +
      `<script nonce="${noncePlaceholder}" src="/c.js"></script></body></html>`;
    const secured = applyContentSecurityPolicy(html, noncePlaceholder);
    expect(secured.html).toBe(html.replaceAll(` nonce="${noncePlaceholder}"`, ''));
    expect(scriptsIn(secured.policy)).toEqual(["'self'", sha256('one()'), sha256('import "/b.js"')]);
  });

  it('gives no hash to a script that the renderer did not emit', () => {
    const injected = '<p><script>evil()</script><script nonce="guess">evil()</script></p>';
    const secured = applyContentSecurityPolicy(
      `${injected}<script nonce="${noncePlaceholder}">good()</script>`,
      noncePlaceholder,
    );
    expect(secured.html).toContain(injected);
    expect(scriptsIn(secured.policy)).toEqual(["'self'", sha256('good()')]);
  });

  it('hashes what the browser will see, letters beyond ASCII included', () => {
    const { policy } = applyContentSecurityPolicy(
      `<script nonce="${noncePlaceholder}">const ray = 'किरण'</script>`,
      noncePlaceholder,
    );
    expect(scriptsIn(policy)).toContain(sha256("const ray = 'किरण'"));
  });

  it('names one script once', () => {
    const script = `<script nonce="${noncePlaceholder}">same()</script>`;
    expect(scriptsIn(applyContentSecurityPolicy(script + script, noncePlaceholder).policy)).toHaveLength(2);
  });

  it('fails when the marker stands where no script is', () => {
    expect(() => applyContentSecurityPolicy(`<p>${noncePlaceholder}</p>`, noncePlaceholder)).toThrow(
      'placeholder',
    );
  });

  it('closes everything that the pages do not need', () => {
    const { policy } = applyContentSecurityPolicy('', noncePlaceholder);
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
    expect(
      applyContentSecurityPolicy('', noncePlaceholder, { extra: { 'connect-src': 'ws:' } }).policy,
    ).toContain("connect-src 'self' ws:;");
  });
});
