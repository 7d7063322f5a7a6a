import { spawn } from 'node:child_process';
import { freePort } from '@duende/testkit/engines/found-engine';
import { CADDY_ARGUMENTS, caddyEnvironment } from '@duende/standalone/proxy/caddy-settings';
import { findCaddy } from '@duende/standalone/proxy/find-caddy';
import { endProcess } from './child.ts';

/** Caddy in a process of its own before a service that answers both halves. */
export interface Proxy {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Caddy with the project's file, on a free port; resolves when it answers through. */
export async function startCaddy(service: string, folder: string): Promise<Proxy> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = caddyEnvironment({
    sites: [`http://:${port}`],
    host: '127.0.0.1',
    command: [service],
    query: [service],
    publicUrl: address,
    trustProxy: 0,
    folder,
  });
  return untilThere(address, await findCaddy(process.env), [...CADDY_ARGUMENTS], env);
}

async function untilThere(
  address: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Proxy> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isThere = async () => (await fetch(`${address}/api/events`).catch(() => null))?.ok === true;
  while (!(await isThere()))
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
  return { address, pid: child.pid ?? 0, stop: () => endProcess(child, 'SIGTERM') };
}
