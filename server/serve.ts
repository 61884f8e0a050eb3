import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { closedContentPolicy, securityHeadersOf } from '../engine/http/security-headers.ts';
import { createLog } from '../engine/log.ts';
import { listenError } from '../engine/start-error.ts';
import { ensureFirstAdmin } from '../features/accounts/server/first-admin.ts';
import { requireBackupFolder } from '../features/backup/server/backup-folder.ts';
import { backupJobs } from '../features/backup/server/backup-jobs.ts';
import { hour } from '../features/jobs/server/job-store.ts';
import { day, type Job, startJobs } from '../features/jobs/server/jobs.ts';
import { leadJobs } from '../features/leads/server/lead-jobs.ts';
import { mailJobs } from '../features/mail/server/mail-jobs.ts';
import { mediaJobs } from '../features/media/server/clean-up.ts';
import { createLibrary } from '../features/media/server/library.ts';
import { requireOwnStore } from '../features/media/server/storage.ts';
import { createPostPictures } from '../features/posts/server/post-pictures.ts';
import { startClock } from '../features/schedule/server/schedule-store.ts';
import { ViewCounter } from '../features/statistics/server/view-counter.ts';
import type { Dependencies } from './dependencies.ts';
import type { Listener } from './http/connections.ts';
import { HostWatch } from './http/host-check.ts';
import { createWebServer } from './http/web-server.ts';
import { createListener, type PageSource } from './listener.ts';
import { readOwnSettings, type Settings } from './settings.ts';
import { Shutdown } from './shutdown.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/store.ts';

/** Days for which a new record that was begun waits for somebody to go on with it. */
const draftRetentionDays = 90;

/**
 * Starts the product and prints a line when it is ready. An error is printed in one line on stderr, and the process ends
 * with code 1.
 *
 * @param openPages where the pages come from: the build, or a development server
 */
export async function serve(
  environment: NodeJS.ProcessEnv,
  openPages: (server: Server) => Promise<PageSource>,
): Promise<void> {
  try {
    const settings = readOwnSettings(environment);
    requireBackupFolder(settings);
    await start(settings, openPages);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

async function start(requested: Settings, openPages: (server: Server) => Promise<PageSource>): Promise<void> {
  const { log, flush } = createLog(requested.logLevel);
  const headers = defaultHeaders(requested);
  const { server, connections } = createWebServer({
    listener: startingListener(headers),
    headers,
    maxPerNetwork: requested.maxConnectionsPerAddress,
    trustedProxies: requested.trustedProxies,
  });
  // First, so that a second start by mistake touches nothing.
  const port = await listen(server, requested);
  const settings = { ...requested, port };
  const store = await openStore({ ...settings, log });
  const folder = join(settings.dataDirectory, 'media');
  await requireOwnStore(store.storage, { ...settings, folder }, log);
  await seedDatabase(store, settings);
  const { addVisits, addEmptySearches } = store.statistics;
  const views = new ViewCounter({ addViews: store.posts.addViews, addVisits, addEmptySearches, log });
  const library = createLibrary({ ...settings, store, folder, log });
  const postPictures = createPostPictures({ library, posts: store.posts, log });
  let stopJobs = async () => {};
  const finish = async () => {
    await stopJobs();
    library.close();
    await views.close();
    await store.close();
    flush();
  };
  const shutdown = new Shutdown({ server, connections, log, finish, exit: (code) => process.exit(code) });
  shutDownOnSignals(shutdown, log);
  const clock = await startClock(store, log);
  const pages = await openPages(server);
  const listener = createListener({ settings, store, library, log, views, hosts: new HostWatch() }, pages, {
    connections,
    shutdown,
    headers,
  });
  server.removeAllListeners('request').on('request', listener);
  if (settings.siteUrl === undefined)
    log.warn(
      `SITE_URL is not set: links in feeds, in the sitemap and for search engines lead to http://localhost:${settings.port}. Set it to the public address`,
    );
  if (settings.databaseUrl && !settings.secretKey)
    log.warn('SECRET_KEY is not set: nobody can add an authenticator app, or sign in with one');
  if (!settings.rateLimits) log.warn('RATE_LIMITS is off: nothing slows down who tries passwords');
  console.log(readyLine(settings, store));
  const jobs = [
    clock,
    ...regularJobs(settings, store),
    ...leadJobs(store, settings),
    ...mediaJobs({ store, library, incoming: join(folder, 'incoming'), postPictures }),
    ...backupJobs(settings, log),
    ...mailJobs(store.mailQueue, settings),
  ];
  stopJobs = startJobs(jobs, store.jobs, log);
}

/** Days for which it is known how much was read: those of the dashboard, and a year to look back on. */
const statisticsDays = 400;

/** What has become too old goes, by the settings and by what the panel promises; what is derived from posts and from the time is brought up to date. */
function regularJobs({ trashDays, auditMonths }: Settings, store: Store): Job[] {
  const { drafts, events, posts, trash, audit, statistics } = store;
  const every = hour;
  const second = 1000;
  return [
    { name: 'Moving past events', every: second, runsOnEachInstance: true, run: () => events.refresh() },
    { name: 'Removing old drafts', every, run: () => drafts.discardOld(daysAgo(draftRetentionDays)) },
    { name: 'Preparing posts for the search', every, runsOnEachInstance: true, run: store.rebuildStaleTexts },
    { name: 'Finding the posts most read', every, run: posts.refreshPopular },
    { name: 'Removing what is too old from the trash', every, run: () => trash.purgeOld(daysAgo(trashDays)) },
    { name: 'Removing old entries of the audit log', every, run: () => audit.prune(monthsAgo(auditMonths)) },
    { name: 'Removing old visits', every, run: () => statistics.prune(daysAgo(statisticsDays).slice(0, 10)) },
  ];
}

/** ISO 8601. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * day).toISOString();
}

/** ISO 8601. */
function monthsAgo(months: number): string {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}

/** Headers of responses that the server sends without the application. */
function defaultHeaders({ siteUrl }: Settings): Record<string, string> {
  const https = siteUrl?.startsWith('https:') ?? false;
  return { ...securityHeadersOf({ https }), 'content-security-policy': closedContentPolicy };
}

function startingListener(headers: Record<string, string>): Listener {
  return ({ method }, outgoing) => {
    // A browser comes back by itself; a form that it sent would be gone then.
    const again = method === 'GET' ? { refresh: '1' } : {};
    outgoing.writeHead(503, { ...headers, ...again, 'retry-after': '1', 'content-type': 'text/plain' });
    outgoing.end('starting');
  };
}

/** The descriptor of the first socket that systemd hands over (`LISTEN_FDS`): clients wait at it while the server restarts. */
const handedOver = { fd: 3 };

function listen(server: Server, { port, host }: Settings): Promise<number> {
  const own = { port, ...(host === '' ? {} : { host }) };
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, port, host)));
    server.listen(process.env.LISTEN_FDS === '1' ? handedOver : own, () => {
      server.removeAllListeners('error');
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** What an empty database gets; the admin first, because a bad password ends the start. */
async function seedDatabase(store: Store, settings: Settings): Promise<void> {
  const admin = await ensureFirstAdmin(store, settings);
  if (admin) {
    const password = admin.generatedPassword
      ? `password ${admin.generatedPassword} (shown only this once)`
      : 'the password of ADMIN_PASSWORD';
    console.log(`Created the first admin: name ${admin.username}, ${password}`);
  }
  if (!settings.sampleContent || !(await store.isEmpty())) return;
  // Loaded only now: a running server has no use for it.
  const { seedSampleContent } = await import('./seed.ts');
  const records = await seedSampleContent(store);
  if (records > 0) console.log(`Filled the empty database with sample content: ${records} records`);
}

/** Shuts the process down gracefully on a signal or an uncaught error. */
function shutDownOnSignals(shutdown: Shutdown, log: Dependencies['log']): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void shutdown.start(signal, 0));
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      if (!shutdown.hasStarted) void shutdown.start(event, 1);
    });
  }
}

function readyLine({ port, dataDirectory }: Settings, store: Store): string {
  const path = relative('', dataDirectory);
  const shown = path.startsWith('..') ? dataDirectory : `./${path}`;
  const place = store.engine === 'sqlite' ? `SQLite in ${shown}` : 'PostgreSQL';
  const milliseconds = Math.round(performance.now());
  return `Kiran is ready at http://localhost:${port} (${place}, ${milliseconds} ms)`;
}
