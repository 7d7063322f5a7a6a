import { onTestFinished } from 'vitest';
import { startCaddy } from './caddy-rig.ts';
import { NGINX, startNginx } from './nginx-rig.ts';

/** A proxy with the project's own file before some processes. */
export interface ProxyRig {
  readonly address: string;
  readonly port: number;
  /** what it has written to its log */
  log(): Promise<string>;
  close(): Promise<void>;
}

/** What every proxy is told of an installation; without processes nobody is there. */
export interface RigSettings {
  /** addresses of the processes behind it, `http://host:port` */
  readonly command?: readonly string[];
  readonly query?: readonly string[];
  readonly publicUrl?: string;
  readonly port?: number;
}

interface Proxy {
  readonly name: string;
  readonly isMissing: boolean;
  start(settings: RigSettings): Promise<ProxyRig>;
}

/** The proxies that `deploy/` has a file for and that can be had here: all are held to the same rules. */
export const PROXIES: readonly Proxy[] = [
  { name: 'Caddy', isMissing: false, start: startCaddy },
  { name: 'nginx', isMissing: NGINX === null, start: startNginx },
];

/** One of them until the test ends. */
export async function rigOf(proxy: Proxy, settings: RigSettings): Promise<ProxyRig> {
  const rig = await proxy.start(settings);
  onTestFinished(rig.close);
  return rig;
}
