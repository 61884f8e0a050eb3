import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseModule } from '../../tools/check/modules.ts';
import { contactMessage } from '../factories/bodies.ts';
import { root, type TestServer } from '../support/server.ts';
import { useSite } from '../support/site.ts';

test('the server build imports only production dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  const files = globSync('build/server/**/*.js', { cwd: root });
  const imports = files.flatMap((file) => parseModule(file, readFileSync(join(root, file), 'utf8')).imports);
  const packages = new Set(
    imports.filter((entry) => !entry.ours && !isBuiltin(entry.target)).map((entry) => entry.target),
  );
  expect(packages.size).toBeGreaterThan(0);
  expect([...packages].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

describe('documents', () => {
  const site = useSite();

  test('the first load of the home page has at most 115 KiB of compressed scripts, without the panel or Zod, and its style sheet no rules of the panel', async () => {
    const scripts = await firstLoad(site.server, '/');
    const total = scripts.reduce((sum, script) => sum + script.bytes, 0);
    expect(scripts.length).toBeGreaterThan(3);
    expect(total).toBeLessThanOrEqual(115 * 1024);
    const marks = /ZodError|safeParse|invalid_type|Invalid username or password|react-hot-toast/;
    expect(scripts.filter((script) => marks.test(script.text)).map((script) => script.path)).toEqual([]);
    const sheets = async (path: string) => {
      const { text } = await site.visitor.page(path);
      const paths = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
      return (await Promise.all(paths.map(async (href) => (await site.visitor.page(href)).text))).join('');
    };
    const [home, panel] = [await sheets('/'), await sheets('/admin/login')];
    expect(home).toContain('.site-header');
    expect(home).not.toMatch(/\.(login-card|admin-layout|rich-text|picker)\b/);
    expect(panel).toContain('.login-card');
  });

  test('every document of the panel is the same empty shell, also for staff, and must not be stored', async () => {
    await site.visitor.post('/contact', contactMessage({ firstName: 'Secretname' }));
    const authorization = `Bearer ${site.staff.token}`;
    const words = new Set<string>();
    for (const path of [
      '',
      '/dashboard',
      '/blog/some-id/edit',
      '/contact',
      '/about?tab=other-members',
      '/no',
    ]) {
      const { status, headers, text } = await site.visitor.page(`/admin${path}`, { authorization });
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      expect(text, path).not.toContain('Secretname');
      const body = text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<head>[\s\S]*<\/head>/, '');
      words.add(body.replace(/(<[^>]+>|\s)+/g, ' ').trim());
    }
    expect([...words]).toEqual(['Loading... The panel needs JavaScript.']);
  });
});

/** A script that a document loads at once. */
interface FirstScript {
  path: string;
  text: string;
  /** Bytes over the wire, compressed with Brotli. */
  bytes: number;
}

/** The scripts that a page of a running server makes the browser fetch before anything is clicked. */
async function firstLoad(site: TestServer, path: string): Promise<FirstScript[]> {
  const { text: html } = await site.visitor.page(path);
  const preloaded = [...html.matchAll(/<link[^>]+rel="(?:modulepreload|deferred-module)"[^>]*>/g)].map(
    ([tag]) => attribute(tag, 'href'),
  );
  const loaded = [...html.matchAll(/<script[^>]+src=[^>]*>/g)].map(([tag]) => attribute(tag, 'src'));
  const imported = [...html.matchAll(/(?:import|from)\s*\(?["'](\/assets\/[^"']+\.js)["']/g)].map(
    (match) => match[1],
  );
  const paths = new Set([...preloaded, ...loaded, ...imported].filter((found) => found !== undefined));
  return Promise.all([...paths].map((found) => fetchScript(site, found)));
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]+)"`).exec(tag)?.[1];
}

async function fetchScript(site: TestServer, path: string): Promise<FirstScript> {
  const whole = await site.visitor.page(path, { 'accept-encoding': 'identity' });
  const compressed = await fetch(`${site.origin}${path}`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  if (whole.status !== 200) throw new Error(`${path} was answered ${whole.status}.`);
  // A script of a few bytes is not worth compressing.
  if (compressed.headers.get('content-encoding') !== 'br' && whole.text.length > 500) {
    throw new Error(`${path} is not served compressed.`);
  }
  return { path, text: whole.text, bytes: Number(compressed.headers.get('content-length')) };
}
