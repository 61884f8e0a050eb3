import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { PictureProcess } from './picture-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'kiran-picture-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ready = 'process.send({ isReady: true });';
const works = `process.on('message', ({ parameters: [input] }) => {
  if (input === 'dies') process.exit(3);
  if (input === 'breaks off') return process.disconnect();
  if (input === 'hangs') for (;;);
  process.send({ result: input });
});`;

/** A process that runs this program, with little time for each file. */
function processOf(program: string, options = {}): PictureProcess {
  const worker = join(folder, `${Math.random()}.mjs`);
  writeFileSync(worker, program);
  return new PictureProcess({ log: pino({ level: 'silent' }), worker, maxTime: 3000, ...options });
}

test.each([
  ['whose program is missing', 'import "./missing.mjs";', {}],
  ['whose Node is missing', ready + works, { node: '/nowhere/node' }],
  ['that ends at once', 'process.exit(0);', {}],
  ['that is silent', 'setInterval(() => {}, 1000);', {}],
])('[MEDIA-PX-07] a picture process %s makes each request unavailable', async (_, program, options) => {
  const pictures = processOf(program, options);
  const failures = await Promise.allSettled([
    pictures.run('identify', 'a', 'a'),
    pictures.run('identify', 'b', 'b'),
  ]);
  for (const failure of failures)
    expect(failure).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  pictures.close();
});

test('[MEDIA-PX-07] what ends a picture process fails one file, and the next one has a new process', async () => {
  const pictures = processOf(ready + works);
  const identify = (input: string) => pictures.run('identify', input, '');
  expect(await identify('first')).toBe('first');
  for (const fault of ['dies', 'hangs', 'breaks off']) {
    const [failed, next] = await Promise.allSettled([identify(fault), identify('next')]);
    expect(failed, fault).toMatchObject({ status: 'rejected', reason: { reason: 'unreadable' } });
    expect(next, fault).toMatchObject({ value: 'next' });
  }
  pictures.close();
});

test('[MEDIA-PX-07] a picture process that ends or hangs up between two files is replaced', async () => {
  const pictures = processOf(`${ready}
    process.on('message', ({ parameters: [input] }) => process.send({ result: process.pid }, () => {
      if (input === 'leaves') process.disconnect();
      if (input === 'dies') process.exit();
    }));`);
  const pidAfter = async (input: string) => {
    // Whoever asks before its end is known is told to come again.
    const ask = () => pictures.run('identify', input, '').catch(() => 0);
    await expect.poll(ask).not.toBe(0);
    return ask();
  };
  for (const fault of ['leaves', 'dies']) {
    const pid = await pictures.run('identify', fault, '');
    await expect.poll(() => pidAfter('stays')).not.toBe(pid);
  }
  pictures.close();
});
