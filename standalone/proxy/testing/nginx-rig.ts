import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@duende/testkit/support/free-port';
import { foundTool } from '@duende/testkit/support/found-tool';
import { ownChild } from '@duende/testkit/support/own-children';
import { PROJECT_FOLDER } from '../caddy-settings.ts';
import type { ProxyRig, RigSettings } from './proxy-rig.ts';

const SITE = join(PROJECT_FOLDER, 'deploy/nginx.conf');

export interface NginxSettings extends RigSettings {
  /** PEM files, for https */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** redirects to https */
  readonly plainPort?: number;
  readonly logLevel?: string;
}

/** `null` skips its tests. */
export const NGINX = foundTool('nginx');

/** With the project's file; resolves when it answers. */
export async function startNginx(given: NginxSettings): Promise<ProxyRig> {
  if (NGINX === null) throw new Error('no nginx was found');
  const folder = await mkdtemp(join(tmpdir(), 'duende-nginx-'));
  const port = given.port ?? (await freePort());
  const nobody = [`http://127.0.0.1:${await freePort()}`];
  const site = await adapted({ command: nobody, query: nobody, ...given, port, folder });
  const main = join(folder, 'nginx.conf');
  await writeFile(main, MAIN(folder, site));
  await mkdir(join(folder, 'temp'));
  const child = spawn(NGINX, ['-p', folder, '-c', main, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ownChild(child);
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const health = `http://127.0.0.1:${given.tls === undefined ? port : given.plainPort}/api/health`;
  while (!(await fetch(health, { redirect: 'manual' }).then(drained, () => false))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`);
    await delay(50);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    log: () => readFile(join(folder, 'duende.log'), 'utf8'),
    close,
  };
}

const MAIN = (folder: string, site: string) => `
  pid ${folder}/nginx.pid;
  error_log stderr;
  worker_processes 1;
  events { worker_connections 1024; }
  http {
    client_body_temp_path ${folder}/temp/body;
    proxy_temp_path ${folder}/temp/proxy;
    fastcgi_temp_path ${folder}/temp/fastcgi;
    uwsgi_temp_path ${folder}/temp/uwsgi;
    scgi_temp_path ${folder}/temp/scgi;
    ${site}
  }
`;

type Placed = NginxSettings & Required<Pick<RigSettings, 'command' | 'query' | 'port'>> & { folder: string };

/** With an operator's changes: ports, processes, certificate, log. */
async function adapted(given: Placed): Promise<string> {
  const { command, query, port, tls, folder } = given;
  const servers = (urls: readonly string[]) =>
    urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n');
  const listed = [command, query, query].map(servers);
  const listening = tls === undefined ? `listen 127.0.0.1:${port};` : `listen 127.0.0.1:${port} ssl http2;`;
  const edits: readonly (readonly [RegExp, (found: string) => string])[] = [
    [/server 127\.0\.0\.1:3000 max_fails=0;/g, () => listed.shift() ?? ''],
    [/listen \[::\]:.*;/g, () => ''],
    [/listen 80;/g, () => `listen 127.0.0.1:${given.plainPort ?? 0};`],
    [/listen 443 ssl http2;/g, () => listening],
    [/default https;/g, () => (given.publicUrl?.startsWith('https:') ? 'default https;' : 'default http;')],
    [/ssl_certificate .*;/g, () => (tls === undefined ? '' : `ssl_certificate ${tls.cert};`)],
    [/ssl_certificate_key .*;/g, () => (tls === undefined ? '' : `ssl_certificate_key ${tls.key};`)],
    [/error_log .* crit;/g, () => `error_log ${folder}/duende.log ${given.logLevel ?? 'crit'};`],
  ];
  let site = await readFile(SITE, 'utf8');
  for (const [pattern, edit] of edits) {
    if (!pattern.test(site)) throw new Error(`deploy/nginx.conf has nothing like ${String(pattern)}`);
    site = site.replaceAll(pattern, edit);
  }
  if (given.plainPort === undefined)
    site = site.replace(/^server \{\n\tlisten 127\.0\.0\.1:0;[^]*?\n\}\n/m, '');
  return site;
}

const drained = async (answer: Response) => (await answer.arrayBuffer(), true);
