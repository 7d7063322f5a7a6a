import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PROJECT_FOLDER } from './caddy-settings.ts';

interface Balanced {
  readonly loadBalancer?: {
    readonly healthCheck?: object;
    readonly serversTransport: string;
    readonly servers: readonly object[];
  };
  readonly failover?: { readonly service: string; readonly fallback: string };
}
interface Dynamic {
  readonly http: {
    readonly routers: Readonly<Record<string, { readonly rule: string; readonly service: string }>>;
    readonly services: Readonly<Record<string, Balanced>>;
    readonly serversTransports: Readonly<
      Record<string, { readonly forwardingTimeouts: { readonly responseHeaderTimeout: string } }>
    >;
  };
}

const text = (file: string) => readFileSync(join(PROJECT_FOLDER, 'deploy', file), 'utf8');
const traefik = (parse(text('traefik/dynamic.yml'), { merge: true }) as Dynamic).http;

/** What takes as long as it takes: a photo that is being made, pages of others that are waited for. */
const patient = CALLS.filter(({ limit }) => limit === 'upload' || limit === 'import')
  .map(({ path }) => path)
  .sort();

test.each([
  ['Caddyfile', () => /@patient \{\s+method POST\s+path (.*)/.exec(text('Caddyfile'))?.[1]?.split(' ')],
  [
    'nginx.conf',
    () =>
      /\^POST \/api\/\((.*)\) " patient;/
        .exec(text('nginx.conf'))?.[1]
        ?.split('|')
        .map((path) => `/api/${path}`),
  ],
  [
    'traefik/dynamic.yml',
    () =>
      [...(traefik.routers['patient']?.rule.matchAll(/Path\(`([^`]+)`\)/g) ?? [])].map(([, path]) => path),
  ],
])('%s waits for exactly those calls that take long', (_file, paths) => {
  expect(paths()?.toSorted()).toEqual(patient);
});

test('Traefik waits for others no longer than Caddy and nginx do', () => {
  const timeoutOf = (service: string) =>
    traefik.serversTransports[traefik.services[service]?.loadBalancer?.serversTransport ?? '']
      ?.forwardingTimeouts.responseHeaderTimeout;
  expect(['command', 'query', 'command-patient', 'query-sockets'].map(timeoutOf)).toEqual([
    '9s',
    '9s',
    '120s',
    '120s',
  ]);
});

test.each([
  ['health', 'query'],
  ['health-of-commands', 'command'],
])('Traefik’s router %s asks a process that is well, else any', (router, side) => {
  const { services, routers } = traefik;
  const { failover } = services[routers[router]?.service ?? ''] ?? {};
  expect(failover?.service).toBe(side);
  const [well, any] = [side, failover?.fallback ?? ''].map((name) => services[name]?.loadBalancer);
  expect(well?.healthCheck).toBeDefined();
  expect(any?.healthCheck).toBeUndefined();
  expect(any?.servers).toEqual(well?.servers);
});
