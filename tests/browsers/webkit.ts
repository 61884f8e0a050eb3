import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import type { Driver, KnownBrowser } from './driver.ts';

/** WebKitGTK in a window of a display that nobody sees, over W3C WebDriver. */
export const webkit: KnownBrowser = {
  name: 'WebKitGTK',
  programs: [['WebKitWebDriver'], ['Xvfb']],
  install: 'apt-get install webkit2gtk-driver xvfb',
  launch,
};

/** The key of a reference to an element, by the standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** Its toolbar would not let the window be as narrow as a phone. */
const narrowToolbar = '* { min-width: 0; margin: 0; border: 0; padding: 0; font-size: 4px; }';

async function launch(driverProgram: string, displayProgram: string): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'kiran-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), narrowToolbar);
  const display = await startDisplay(displayProgram);
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH,
    DISPLAY: `:${display.number}`,
    ...{
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      XDG_RUNTIME_DIR: home,
    },
    // Containers have neither user namespaces nor a graphics card.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const driver = spawn(driverProgram, [`--port=${port}`], { env: environment, stdio: 'ignore' });
  running.add(driver);
  const close = async () => {
    await end(driver);
    await end(display.process);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const session = await newSession(`http://127.0.0.1:${port}`);
    return driverOf(session, async () => {
      await session('DELETE', '');
      await close();
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** A command of the session; gives its value. */
type Session = (method: string, path: string, body?: object) => Promise<unknown>;

function driverOf(session: Session, close: () => Promise<void>): Driver {
  const call: Driver['call'] = (script, args) =>
    session('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args });
  const element = async (script: string, args: readonly unknown[]) => {
    const reference = (await call(script, args)) as { [elementKey]: string };
    return `/element/${reference[elementKey]}`;
  };
  let chrome = 0;
  return {
    async open(url, script) {
      await call('() => { window.isLeft = true; }', []);
      await session('POST', '/url', { url });
      // The new document comes at a moment that nothing announces; between the two there is none.
      const begun = () => call(`() => !window.isLeft && ((${script})(), true)`, []).catch(() => false);
      await expect.poll(begun, { interval: 1 }).toBe(true);
      await expect.poll(() => call('() => document.readyState', [])).toBe('complete');
    },
    async resize(width, height) {
      await session('POST', '/window/rect', { width, height: height + chrome });
      chrome += height - Number(await call('() => innerHeight', []));
      await session('POST', '/window/rect', { width, height: height + chrome });
    },
    call,
    press: async (script, args) => void (await session('POST', `${await element(script, args)}/click`, {})),
    type: async (script, args, text) =>
      void (await session('POST', `${await element(script, args)}/value`, { text })),
    close,
  };
}

async function newSession(origin: string): Promise<Session> {
  await answering(origin);
  const capabilities = {
    // The driver then returns as soon as there is a document.
    alwaysMatch: { pageLoadStrategy: 'none' },
  };
  const { sessionId } = (await command(origin, 'POST', '/session', { capabilities })) as {
    sessionId: string;
  };
  return (method, path, body) => command(origin, method, `/session/${sessionId}${path}`, body);
}

async function command(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const response = await fetch(origin + path, { method, ...init });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${path}: ${error}: ${message}`);
}

/** Waits until the driver listens; it says so nowhere. */
async function answering(origin: string): Promise<void> {
  await vi.waitFor(() => command(origin, 'GET', '/status'), { timeout: 20_000 });
}

/** Starts a display; it chooses its number itself and says it when it is ready. */
async function startDisplay(program: string): Promise<{ process: ChildProcess; number: string }> {
  const flags = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  running.add(child);
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { process: child, number: String(number).trim() };
}

async function end(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

/** A run that breaks off leaves nothing behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
