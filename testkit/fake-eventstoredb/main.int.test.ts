import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { spawnSource } from '../support/source-process.ts';

test('in a process of its own it prints its address and that it keeps nothing, serves, and stops on request', async () => {
  const server = spawnSource(new URL('./main.ts', import.meta.url), []);
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  expect(line).toContain('in memory');
  expect(line).toContain('lost when it stops');
  const client = EventStoreDBClient.connectionString(/esdb:\/\/[^;]*/.exec(line)?.[0] ?? '');
  const made = jsonEvent({ type: 'Made', data: { n: 1 } });
  expect(await client.appendToStream('party-a', made)).toMatchObject({ success: true });
  await client.dispose();
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});
