import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@duende/testkit/support/free-port';
import { onTestFinished } from 'vitest';
import { ownChild } from '@duende/testkit/support/own-children';
import { CADDY_ARGUMENTS, caddyEnvironment, type CaddySettings } from '../caddy-settings.ts';
import { findCaddy, startingCaddy } from '../find-caddy.ts';
import type { ProxyRig } from './proxy-rig.ts';

/** With the project's file; resolves when it answers. The caller closes it. */
export async function startCaddy(
  given: Partial<CaddySettings> & { readonly port?: number },
  env: Readonly<Record<string, string>> = {},
): Promise<ProxyRig> {
  const [program, ...args] = await startingCaddy(await findCaddy(process.env), process.env);
  const folder = await mkdtemp(join(tmpdir(), 'duende-caddy-'));
  const port = given.port ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const nobody = [`http://127.0.0.1:${await freePort()}`];
  const settings: CaddySettings = {
    sites: [`http://:${port}`],
    host: '127.0.0.1',
    command: nobody,
    query: nobody,
    publicUrl: address,
    trustProxy: 0,
    folder,
    pageFiles: '/nowhere',
    ...given,
  };
  const child = spawn(program, [...args, ...CADDY_ARGUMENTS], {
    env: { PATH: process.env['PATH'], HOME: folder, ...caddyEnvironment(settings), ...env },
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
  while (!(await fetch(`${address}/api/health`).then(drained, () => false))) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}: ${said}`);
    await delay(50);
  }
  return { address, port, log: () => readFile(join(folder, 'caddy.log'), 'utf8'), close };
}

/** Until the test ends. */
export async function caddyRig(
  ...given: Parameters<typeof startCaddy>
): Promise<Pick<ProxyRig, 'address' | 'port' | 'log'>> {
  const rig = await startCaddy(...given);
  onTestFinished(rig.close);
  return rig;
}

const drained = async (answer: Response) => (await answer.arrayBuffer(), true);
