import { expect, test } from 'vitest';
import { FEW, TWO_OF_EACH, clusterPlan, demoPlan } from './cluster-plan.ts';
import { CADDYFILE } from '@duende/standalone/proxy/caddy-settings';
import { described } from './find-engines.ts';

const ports = TWO_OF_EACH.map((_, index) => 4001 + index);
const SETTINGS = {
  eventstoreUrl: 'esdb://log',
  mongodbUrl: 'mongodb://documents',
  behind: TWO_OF_EACH,
  ports,
  caddy: ['/bin/caddy'],
} as const;
const plan = (env: Readonly<Record<string, string>> = {}, behind: typeof FEW = TWO_OF_EACH) =>
  clusterPlan({ ...SETTINGS, env, behind });
const envOf = (name: string, env?: Readonly<Record<string, string>>) =>
  plan(env).find((process) => process.name === name)?.env ?? {};

test('two of each kind, and Caddy before them, which knows them', () => {
  expect(plan().map(({ name }) => name)).toEqual([...TWO_OF_EACH, 'caddy']);
  expect(plan().at(-1)).toMatchObject({
    command: ['/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', CADDYFILE],
    address: 'http://127.0.0.1:3000',
    env: {
      SITE_ADDRESS: 'http://:3000',
      BIND_ADDRESS: '127.0.0.1',
      COMMAND_UPSTREAMS: '127.0.0.1:4001 127.0.0.1:4002',
      QUERY_UPSTREAMS: '127.0.0.1:4005 127.0.0.1:4006',
      TRUST_PROXY: '0',
    },
  });
});

test('of few processes Caddy knows those that there are', () => {
  const few = plan({}, FEW);
  expect(few.map(({ name }) => name)).toEqual([...FEW, 'caddy']);
  expect(few.at(-1)?.env).toMatchObject({
    COMMAND_UPSTREAMS: '127.0.0.1:4001',
    QUERY_UPSTREAMS: '127.0.0.1:4003 127.0.0.1:4004',
  });
});

test('a service after Caddy is on this machine only, on the engines, and trusts one hop', () => {
  for (const name of TWO_OF_EACH)
    expect(envOf(name, { HOST: '0.0.0.0', TRUST_PROXY: '2' })).toMatchObject({
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      EVENTSTORE_URL: 'esdb://log',
      MONGODB_URL: 'mongodb://documents',
    });
  expect(envOf('caddy', { HOST: '0.0.0.0', TRUST_PROXY: '2' })).toMatchObject({
    BIND_ADDRESS: '0.0.0.0',
    TRUST_PROXY: '2',
  });
});

test('a public address of https is listened to, unless another proxy speaks it', () => {
  const sites = (env: Readonly<Record<string, string>>) =>
    envOf('caddy', { PUBLIC_URL: 'https://duende.example', ...env })['SITE_ADDRESS'];
  expect(sites({})).toBe('https://duende.example, http://:3000');
  expect(sites({ TRUST_PROXY: '1' })).toBe('http://:3000');
});

test('every process knows where people reach the service', () => {
  for (const { env } of plan({ PORT: '8080' })) expect(env['PUBLIC_URL']).toBe('http://127.0.0.1:8080');
  for (const { env } of plan({ PUBLIC_URL: 'https://duende.example' }))
    expect(env['PUBLIC_URL']).toBe('https://duende.example');
});

test('metrics have a port of each process, from the one given on', () => {
  const portsOf = (env: Readonly<Record<string, string>>) =>
    TWO_OF_EACH.map((name) => envOf(name, env)['METRICS_PORT']);
  expect(portsOf({})).toEqual(Array(6).fill('0'));
  expect(portsOf({ METRICS_PORT: '9100' })).toEqual(['9100', '9101', '9102', '9103', '9104', '9105']);
});

test('data in memory is labelled as such', () => {
  const engine = { name: 'X', version: '1.0' };
  expect(described({ ...engine, how: 'given' })).toBe('X 1.0 (given)');
  expect(described({ ...engine, how: 'secantus' })).toBe('X 1.0 (IN MEMORY, gone when this ends)');
});

test('demo content goes to the same engines and folder as the processes’', () => {
  const { name, command, env } = demoPlan({ ...SETTINGS, env: { DATA_DIR: '/data', METRICS_PORT: '9100' } });
  expect([name, command.at(-1)]).toEqual(['demo', expect.stringMatching(/tools\/seed-demo\.[jt]s$/)]);
  expect(env).toMatchObject({
    EVENTSTORE_URL: 'esdb://log',
    MONGODB_URL: 'mongodb://documents',
    DATA_DIR: '/data',
    METRICS_PORT: '0',
  });
});
