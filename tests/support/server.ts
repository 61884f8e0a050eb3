import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDatabase, type Engine, type TestDatabase } from './database.ts';
import { createHttp, type Http } from './http.ts';

/** The repository. */
export const root = join(import.meta.dirname, '../..');
/** The Node that the project pins. */
export const pinnedNode = join(root, 'node_modules/.bin/node');

export const adminUsername = 'admin';
export const adminPassword = 'sunlit rooftops of pune';
/** Reads the figures of a test server. */
export const metricsToken = 'a-token-for-the-scraper';

interface ServerOptions {
  /** Default `sqlite`. */
  engine?: Engine;
  /** Settings beside those that a test server has anyway; undefined takes one away. */
  environment?: Record<string, string | undefined>;
  /** A database to run on; it stays when the server stops. Default: a new, empty one. */
  database?: TestDatabase;
  /** Of the admin, where one is signed in already. */
  token?: string;
  /** What starts it, in a process group of its own. Default: the pinned Node with `server/main.ts`. */
  command?: readonly [string, ...string[]];
}

/** A running product, as `npm start` runs it. */
export interface TestServer {
  /** `http://localhost:PORT` */
  readonly origin: string;
  readonly port: number;
  readonly database: TestDatabase;
  /** The process, for tests of signals. */
  readonly process: ChildProcess;
  /** Calls of a visitor; paths are those below `/api`. */
  readonly visitor: Http;
  /** Signs in as the admin, once per server, and gives calls with that token. */
  staff(): Promise<Http>;
  /** All that was written to stdout and stderr so far. */
  output(): string;
  /** Ends it with SIGTERM and gives its exit code; deletes the database unless it was handed in. */
  stop(): Promise<number | null>;
  /** Ends it with SIGKILL; the database stays. */
  kill(): Promise<void>;
}

/** Starts `server/main.ts` on a free port and waits until it is ready. Needs the build. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createDatabase(options.engine ?? 'sqlite'));
  const child = launch({ ...databaseSettings(database), ...options.environment }, options.command);
  const output = capture(child);
  const stop = async () => {
    const code = await end(child, 'SIGTERM');
    if (!options.database) await database.dispose();
    return code;
  };
  try {
    const port = await readyPort(child, output);
    const origin = `http://localhost:${port}`;
    const kill = async () => void (await end(child, 'SIGKILL'));
    const visitor = createHttp(origin);
    let signedIn = options.token ? Promise.resolve(visitor.withToken(options.token)) : undefined;
    const staff = () => {
      signedIn ??= signIn(visitor);
      return signedIn;
    };
    return { origin, port, database, process: child, visitor, staff, output, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The figures that a test server gives its scraper, as Prometheus text. */
export async function readMetrics({ visitor }: TestServer): Promise<string> {
  return (await visitor.page('/metrics', { authorization: `Bearer ${metricsToken}` })).text;
}

/** One of these figures; NaN when it is not there. */
export async function readFigure(server: TestServer, name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await readMetrics(server))?.[1]);
}

/** Runs the server when it is expected to refuse to start; gives its exit code and what it said. */
export async function runServer(
  environment: Record<string, string | undefined>,
): Promise<{ code: number | null; output: string }> {
  const child = launch(environment);
  const output = capture(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/** Starts a command of the project, without npm, on this database and with nothing of the machine's own settings. */
export function startCommand(
  words: readonly string[],
  database: TestDatabase,
  environment: Record<string, string> = {},
) {
  const settings = { PATH: process.env.PATH, ...databaseSettings(database), ...environment };
  const child = spawn(pinnedNode, words, { cwd: root, env: withoutUndefined(settings) });
  const output = capture(child);
  /** What it said, and its exit code; null after a signal. */
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output: output() }));
  return { process: child, ended };
}

/** Runs a command to its end. */
export function runCommand(words: readonly string[], database: TestDatabase, input = '') {
  const { process, ended } = startCommand(words, database);
  process.stdin.end(input);
  return ended;
}

/** Signs in through the API and gives calls that carry the token. */
export async function signIn(visitor: Http): Promise<Http> {
  const credentials = { username: adminUsername, password: adminPassword };
  const answer = await visitor.post<{ token: string }>('/auth/login', credentials);
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}: ${answer.text}`);
  return visitor.withToken(answer.body.token);
}

/** The settings by which a server finds this database. */
export function databaseSettings(database: TestDatabase): Record<string, string | undefined> {
  return { DATA_DIR: database.dataDirectory, DATABASE_URL: database.databaseUrl };
}

/** Starts the process and does not wait until it is ready. It sees these settings and nothing of the machine's own. */
export function launch(
  settings: Record<string, string | undefined>,
  command?: ServerOptions['command'],
): ChildProcess {
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PASSWORD: adminPassword,
    METRICS_TOKEN: metricsToken,
    // The server switches it on as well, but only after its first file is compiled.
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    // Tests come from one address; those of the limits switch them on.
    RATE_LIMITS: 'off',
    ...settings,
  };
  const env = withoutUndefined(environment);
  const [program, ...words] = command ?? [pinnedNode, 'server/main.ts'];
  const detached = command !== undefined;
  const child = spawn(program, words, { cwd: root, env, detached, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const withoutUndefined = (settings: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

const running = new Set<ChildProcess>();

/** Ends what was launched and is still there, as after a test that failed. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

process.once('exit', endServers);

function capture(child: ChildProcess): () => string {
  let text = '';
  const keep = (part: string) => {
    text += part;
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  return () => text;
}

const startTimeout = 30_000;

/** The port in the ready line, which people read too: `… http://localhost:PORT`. */
async function readyPort(child: ChildProcess, output: () => string): Promise<number> {
  return await new Promise<number>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}. It said:\n${output()}`));
    const timer = setTimeout(() => fail('was not ready in time'), startTimeout);
    const check = () => {
      const port = /^[^{].*\bhttp:\/\/[^\s/"]+:(\d+)/m.exec(output())?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.stdout?.on('data', check);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code} before it was ready`);
    });
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return child.exitCode;
}
