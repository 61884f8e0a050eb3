import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { contactMessage } from '../factories/bodies.ts';
import { createHttp } from '../support/http.ts';
import { documentedExample, freePort, isInstalled, startNginx } from '../support/machine.ts';
import { adminPassword, pinnedNode, root, startServer } from '../support/server.ts';
import { newDatabase, start } from './setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'kiran-confined-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const canConfine =
  process.getuid?.() === 0 && existsSync('/proc/self/ns/mnt') && ['unshare', 'setpriv'].every(isInstalled);
const unit = documentedExample('ini');

test('[HOLD-32] the systemd unit confines the process, and restarts a server that ends itself because its event loop is held', async () => {
  expect(unit.split('\n')).toEqual(
    expect.arrayContaining([
      'User=kiran',
      'UMask=0077',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'MemoryMax=1G',
      'Restart=on-failure',
    ]),
  );
  const hold = `data:text/javascript,process.on('SIGUSR2', () => { for (;;); })`;
  const site = await startServer({ command: [pinnedNode, '--import', hold, 'server/main.ts'] });
  onTestFinished(async () => void (await site.stop()));
  const ended = once(site.process, 'exit');
  site.process.kill('SIGUSR2');
  // A failure for systemd, unlike an exit with code 0.
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(site.output()).toContain('The event loop was held for 20 s');
});

test.skipIf(!canConfine)(
  '[HOLD-32] the server runs with a read-only system, without privileges and with access to its data only',
  async () => {
    const data = join(folder, 'data');
    const port = await freePort();
    const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    const group = Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }));
    execFileSync('mkdir', ['-m', '700', data]);
    chownSync(data, nobody, group);
    execFileSync('chmod', ['711', folder]);
    // What ProtectSystem=strict, PrivateTmp, UMask, User, NoNewPrivileges and CapabilityBoundingSet do, without systemd.
    const script = [
      `mount --make-rprivate /`,
      `mount --bind '${data}' '${data}'`,
      `mount --bind / / && mount -o remount,bind,ro /`,
      `mount -o remount,bind,rw '${data}' 2>/dev/null || mount --bind -o rw '${data}' '${data}'`,
      `mount -t tmpfs -o mode=1777 tmpfs /var/tmp`,
      `umask 0077`,
      `cd '${root}'`,
      `exec setpriv --reuid=${nobody} --regid=${group} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all '${pinnedNode}' server/main.ts`,
    ].join(' && ');
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      ADMIN_PASSWORD: adminPassword,
    };
    const child = spawn('unshare', ['--mount', 'sh', '-c', script], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Kiran is ready');
    const visitor = createHttp(`http://127.0.0.1:${port}`);
    expect((await visitor.page('/')).status).toBe(200);
    expect((await visitor.post('/contact', contactMessage())).status).toBe(201);
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(new RegExp(`^Uid:\\s+${nobody}\\s`, 'm'));
    expect(readFileSync(`/proc/${child.pid}/mounts`, 'utf8')).toMatch(/^\S+ \/ \S+ ro[, ]/m);
    expect(statSync(join(data, 'kiran.sqlite')).mode & 0o777).toBe(0o600);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

test.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))(
  '[HOLD-32] [PROD-08] the nginx configuration serves the site over HTTPS, sends reads to another instance when one is killed, and limits requests per address',
  async () => {
    const database = await newDatabase('postgres');
    const environment = { SITE_URL: 'https://www.example.org', TRUSTED_PROXIES: '127.0.0.1' };
    const sites = [await start(database, environment), await start(database, environment)] as const;
    const port = await freePort();
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=www.example.org', '-days', '1', '-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], {
      stdio: 'ignore',
    });
    const upstream = (line: string) =>
      sites.map((site) => line.replace('3000', String(site.port))).join('\n');
    const server = documentedExample('nginx')
      .replace(/^ *listen 443/m, `listen 127.0.0.1:${port}`)
      .replace(/^ *server 127.*/m, upstream)
      .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`);
    onTestFinished(startNginx(folder, server));
    const get = (path: string) => statusOf(port, path);
    await expect.poll(() => get('/').catch(() => 0)).toBe(200);
    await sites[0].kill();
    for (let read = 0; read < 10; read += 1) expect(await get('/api/tags')).toBe(200);
    const crowd = await Promise.all(Array.from({ length: 600 }, () => get('/api/tags').catch(() => 0)));
    expect(crowd.filter((status) => status === 429).length).toBeGreaterThan(200);
    expect(crowd.filter((status) => status === 200).length).toBeGreaterThan(20);
    expect(crowd.filter((status) => ![200, 429].includes(status))).toEqual([]);
  },
);

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'www.example.org' };
    const options = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false };
    request(options, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
