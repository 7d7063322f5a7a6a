import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { requireReplicaSet, troubleOf } from './mongo-connection.ts';
import { mongoEngine } from './mongo-engine.ts';

const saying = (hello: Document) => ({ command: async () => hello });

test.each([
  { isWritablePrimary: true, setName: 'rs0' },
  { isWritablePrimary: true, msg: 'isdbgrid' },
])('a server that says %o knows change streams', async (hello) => {
  await requireReplicaSet(saying(hello));
});

test('a server without a replica set is refused in so many words', async () => {
  const required = requireReplicaSet(saying({ isWritablePrimary: true }));
  await expect(required).rejects.toBeInstanceOf(ConfigError);
  await expect(required).rejects.toThrow('of no replica set');
});

test.each([
  [['RSPrimary', 'RSSecondary'], null],
  [['Unknown', 'RSPrimary'], null],
  [['Unknown', 'Unknown'], 'MongoDB does not answer'],
  [['RSSecondary', 'Unknown'], 'MongoDB has no primary: other members answer, and take no writes'],
])('of servers %o the trouble is %o', (types, trouble) => {
  const servers = new Map(types.map((type, index) => [`host-${index}:27017`, { type }]));
  expect(troubleOf({ servers } as Parameters<typeof troubleOf>[0])).toBe(trouble);
});

test('health gets the cause, and no server’s name', () => {
  const engine = mongoEngine({
    server: { name: 'MongoDB', version: '8.0.4' },
    isUp: () => false,
    trouble: () => 'MongoDB does not answer',
  });
  expect([engine.name, engine.state(), engine.trouble?.()]).toEqual([
    'MongoDB 8.0.4',
    'down',
    'MongoDB does not answer',
  ]);
});
