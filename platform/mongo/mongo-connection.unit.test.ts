import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { requireReplicaSet } from './mongo-connection.ts';

const saying = (hello: Document) => ({ command: async () => hello });

test.each([
  { isWritablePrimary: true, setName: 'rs0' },
  { isWritablePrimary: true, msg: 'isdbgrid' },
])('a server that says %o knows change streams', async (hello) => {
  await requireReplicaSet(saying(hello));
});

test('a server that stands alone is refused in so many words', async () => {
  const standing = requireReplicaSet(saying({ isWritablePrimary: true }));
  await expect(standing).rejects.toBeInstanceOf(ConfigError);
  await expect(standing).rejects.toThrow('of no replica set');
});
