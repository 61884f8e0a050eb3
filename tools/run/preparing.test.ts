import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A checkout that has nothing but these tools and a few sources. */
let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'kiran-checkout-'));
  cpSync(import.meta.dirname, join(checkout, 'tools/run'), { recursive: true });
  mkdirSync(join(checkout, 'app'));
  writeFileSync(join(checkout, 'app/page.tsx'), 'one');
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function script(text: string): ChildProcess {
  const flags = ['--input-type=module', '-e', text];
  return spawn(process.execPath, flags, { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function output(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(child, 'close');
  return text;
}

describe('work under the lock', () => {
  const work = (milliseconds: number) => `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    import { withLock } from './tools/run/lock.mjs';
    await withLock(async () => {
      appendFileSync('diary', 'in ');
      console.log('working');
      await pause(${milliseconds});
      appendFileSync('diary', 'out ');
    });`;
  const diary = () => readFileSync(join(checkout, 'diary'), 'utf8');

  test('commands work under the lock one after the other', async () => {
    await Promise.all([1, 2, 3, 4].map(() => output(script(work(50)))));
    expect(diary()).toBe('in out in out in out in out ');
  });

  test('the lock is released when the command that holds it is killed', async () => {
    const holder = script(work(60_000));
    await once(holder.stdout as NonNullable<typeof holder.stdout>, 'data');
    holder.kill('SIGKILL');
    await once(holder, 'close');
    await Promise.all([1, 2, 3].map(() => output(script(work(20)))));
    expect(diary()).toBe('in in out in out in out ');
  });
});

describe('the fingerprint of the sources', () => {
  async function fingerprint(): Promise<{ glance: string; content: string }> {
    const text = `import { fingerprint } from './tools/run/fingerprint.mjs';
      const { glance, content } = fingerprint();
      console.log(JSON.stringify({ glance, content: content() }));`;
    return JSON.parse(await output(script(text)));
  }

  test('the fingerprint changes with a source', async () => {
    const before = await fingerprint();
    writeFileSync(join(checkout, 'app/page.tsx'), 'two');
    const after = await fingerprint();
    expect(after.content).not.toBe(before.content);
    expect(after.glance).not.toBe(before.glance);
  });
});

test('a command refuses a linked node_modules folder before it changes anything', () => {
  const other = join(checkout, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'precious'), 'of another checkout');
  symlinkSync(other, join(checkout, 'node_modules'));
  const before = readdirSync(checkout);
  for (const command of ['start', 'test', 'dev']) {
    const flags = [`tools/run/${command}.mjs`];
    const { status, stderr } = spawnSync(process.execPath, flags, { cwd: checkout, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^node_modules is a symbolic link/)]);
  }
  expect([readdirSync(checkout), readdirSync(other)]).toEqual([before, ['precious']]);
});

test('a build keeps the files of the previous build and no older ones', async () => {
  const write = (file: string, text: string) => {
    mkdirSync(join(checkout, file, '..'), { recursive: true });
    writeFileSync(join(checkout, file), text);
  };
  mkdirSync(join(checkout, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(checkout, 'node_modules/.bin/node'));
  const built: string[][] = [];
  for (const name of ['first', 'second', 'third']) {
    const file = `.cache/build/client/assets/${name}.js`;
    write(
      'node_modules/@react-router/dev/bin.cjs',
      `const { mkdirSync, writeFileSync } = require('node:fs');
       mkdirSync('.cache/build/client/assets', { recursive: true });
       writeFileSync('${file}', '');`,
    );
    for (const step of ['site-build', 'emoji']) write(`server/pages/${step}.ts`, '');
    write(
      'server/pages/compress-assets.ts',
      `require('node:fs').writeFileSync('.cache/build/assets.json', '{"/assets/${name}.js":{}}');`,
    );
    await output(
      script(`import { ensureBuilt } from './tools/run/build-pages.mjs';
        await ensureBuilt({ always: true });`),
    );
    built.push(readdirSync(join(checkout, 'build/client/assets')).sort());
  }
  expect(built).toEqual([['first.js'], ['first.js', 'second.js'], ['second.js', 'third.js']]);
});
