import { expect, test } from 'vitest';
import { BEHIND, clusterPlan } from './cluster-plan.ts';
import { described } from './engine-summary.ts';

const ports = BEHIND.map((_, index) => 4001 + index);
const plan = (env: Readonly<Record<string, string>> = {}) =>
  clusterPlan({ env, eventstoreUrl: 'esdb://log', mongodbUrl: 'mongodb://documents', ports });
const envOf = (name: string, env?: Readonly<Record<string, string>>) =>
  plan(env).find((process) => process.name === name)?.env ?? {};

test('two of each kind, and a gateway that knows them', () => {
  expect(plan().map(({ name }) => name)).toEqual([...BEHIND, 'gateway']);
  expect(envOf('gateway')).toMatchObject({
    PORT: '3000',
    COMMAND_URLS: 'http://127.0.0.1:4001,http://127.0.0.1:4002',
    QUERY_URLS: 'http://127.0.0.1:4005,http://127.0.0.1:4006',
  });
});

test('what stands behind the gateway is on this machine alone, on the engines, and trusts one hop', () => {
  for (const name of BEHIND)
    expect(envOf(name, { HOST: '0.0.0.0', TRUST_PROXY: '2' })).toMatchObject({
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      EVENTSTORE_URL: 'esdb://log',
      MONGODB_URL: 'mongodb://documents',
    });
  expect(envOf('gateway', { HOST: '0.0.0.0', TRUST_PROXY: '2' })).toMatchObject({
    HOST: '0.0.0.0',
    TRUST_PROXY: '2',
  });
});

test('every process knows where people reach the service', () => {
  for (const { env } of plan({ PORT: '8080' })) expect(env['PUBLIC_URL']).toBe('http://127.0.0.1:8080');
  for (const { env } of plan({ PUBLIC_URL: 'https://duende.example' }))
    expect(env['PUBLIC_URL']).toBe('https://duende.example');
});

test('metrics have a port of each process, from the one given on', () => {
  expect(plan().map(({ env }) => env['METRICS_PORT'])).toEqual(Array(7).fill('0'));
  expect(plan({ METRICS_PORT: '9100' }).map(({ env }) => env['METRICS_PORT'])).toEqual([
    '9101',
    '9102',
    '9103',
    '9104',
    '9105',
    '9106',
    '9100',
  ]);
});

test('what is in memory says so', () => {
  const engine = { name: 'X', version: '1.0' };
  expect(described({ ...engine, how: 'given' })).toBe('X 1.0 (given)');
  expect(described({ ...engine, how: 'secantus' })).toBe('X 1.0 (IN MEMORY, gone when this ends)');
});
