import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { root } from './server.ts';

/** A TCP port on the loopback address that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether this machine has a program of that name. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The first example of a language in the guide for operators. */
export function documentedExample(language: string): string {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(operations)?.[1] ?? '';
}

/** Starts nginx with these servers in a folder that exists; gives what ends it. */
export function startNginx(folder: string, servers: string): () => void {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  const main = `daemon off; user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events { worker_connections 4096; }`;
  // Port 80 may be taken.
  const ours = servers.replace('listen 80;', `listen unix:${folder}/plain.sock;`);
  writeFileSync(file, `${main} http { access_log off; ${paths}\n${ours}\n}`);
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  return () => void nginx.kill('SIGQUIT');
}
