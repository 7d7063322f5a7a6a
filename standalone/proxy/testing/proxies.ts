import { onTestFinished } from 'vitest';
import { startCaddy } from './caddy-rig.ts';
import { NGINX, startNginx } from './nginx-rig.ts';
import type { ProxyRig, RigSettings } from './proxy-rig.ts';

interface Proxy {
  readonly name: string;
  readonly isMissing: boolean;
  start(settings: RigSettings): Promise<ProxyRig>;
}

/** Installed ones that `deploy/` supports; the same rules apply to all. */
export const PROXIES: readonly Proxy[] = [
  { name: 'Caddy', isMissing: false, start: startCaddy },
  { name: 'nginx', isMissing: NGINX === null, start: startNginx },
];

/** Until the test ends. */
export async function rigOf(proxy: Proxy, settings: RigSettings): Promise<ProxyRig> {
  const rig = await proxy.start(settings);
  onTestFinished(rig.close);
  return rig;
}
