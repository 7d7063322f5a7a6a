import { describe, expect, it, test } from 'vitest';
import { ConfigError } from '../../config/config.ts';
import { readAddress } from './address.ts';

function refusal(url: string): string {
  try {
    readAddress(url);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('it was taken');
}

describe('a password', () => {
  it('may hold anything when it is percent-encoded', () => {
    for (const password of [
      'p@ss',
      'a/b',
      'a:b',
      'a#b',
      'a?b',
      '100%',
      'ñandú €',
      '%40',
      "!$&'()*+,;=~._-",
      '[x]{y}|"<>\\^`',
    ]) {
      const encoded = encodeURIComponent(password);
      const { credentials, nodes } = readAddress(`esdb://ana:${encoded}@one:2113,two:2114?tls=false`);
      expect(credentials).toEqual({ username: 'ana', password });
      expect(nodes).toEqual([
        { address: 'one', port: 2113 },
        { address: 'two', port: 2114 },
      ]);
    }
  });

  it.each([
    'p@sesamo',
    'p/sesamo',
    'p:sesamo',
    'p#sesamo',
    'p?sesamo',
    '50%sesamo',
    '%FFsesamo',
    'a b sesamo',
    '',
  ])('that is not (%s) is refused in one line that says nothing of it', (password) => {
    const message = refusal(`esdb://ana:${password}@one:2113?tls=true`);
    expect(message).toMatch(/^EVENTSTORE_URL must hold user:password with .* percent-encoded/);
    expect(message).not.toMatch(/sesamo|ana|\n/);
  });

  it.each([
    'esdb://ana:sesamo',
    'esdb://ana@one:2113',
    'esdb://:sesamo@one',
    'esdb://one:2113?tlsCAFile=/a@sesamo',
  ])('or host that is missing (%s) is not taken for something else', (url) =>
    expect(refusal(url)).not.toMatch(/sesamo|\n/),
  );
});

test.each([
  [
    'esdb://127.0.0.1:port?tls=false',
    'EVENTSTORE_URL cannot be read: expected port number after 17 characters',
  ],
  ['esdb://m:geheim@127.0.0.1:2113?tsl=false', 'EVENTSTORE_URL has an unknown option, tsl'],
  [
    'esdb://127.0.0.1:2113?tls=maybe',
    'EVENTSTORE_URL cannot be read: expected true or false after 26 characters',
  ],
  ['http://127.0.0.1:2113', /^EVENTSTORE_URL must start with esdb:\/\//],
  ['esdb://127.0.0.1:2113?tlsVerifyCert=false', /does not support/],
])('%s is refused in one line', (url, message) => {
  expect(refusal(url)).toMatch(message);
});

it('of KurrentDB is one of EventStoreDB', () => {
  const { nodes, isCluster } = readAddress('kurrentdb+discover://cluster.internal:2113?tls=false');
  expect({ nodes, isCluster }).toEqual({
    nodes: [{ address: 'cluster.internal', port: 2113 }],
    isCluster: true,
  });
});

it('has a node that is asked who leads answer within a second, unless it says otherwise', () => {
  expect(readAddress('esdb://a,b,c?tls=false').gossip).toMatchObject({ timeoutSeconds: 1, attempts: 1 });
  const { gossip } = readAddress(
    'esdb://a,b?tls=false&gossipTimeout=3&maxDiscoverAttempts=7&discoveryInterval=5',
  );
  expect(gossip).toEqual({ timeoutSeconds: 3, attempts: 7, intervalMs: 5 });
});

it('that prefers another node than the leader: a warning says that it has no effect', () => {
  expect(readAddress('esdb://a,b?tls=false&nodePreference=follower').ignored).toEqual(['nodePreference']);
  expect(readAddress('esdb://a,b?tls=false&nodePreference=leader').ignored).toEqual([]);
});
