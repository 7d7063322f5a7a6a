import { writeFile } from 'node:fs/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSelfSigned } from '../support/self-signed-certificate.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { startFakeEventStoreDb, type FakeEventStoreDb } from './fake-eventstoredb.ts';

const path = useTemporaryFolder();
const credentials = { username: 'admin', password: 'open sesame!' };
const clients: EventStoreDBClient[] = [];
let server: FakeEventStoreDb;

beforeEach(async () => {
  const tls = await createSelfSigned();
  await writeFile(path('ca.pem'), tls.certificate);
  server = await startFakeEventStoreDb({ tls, credentials });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
  await server.close();
});

const made = () => jsonEvent({ type: 'Made', data: { n: 1 } });

test('speaks TLS to those who trust its certificate and know the password', async () => {
  const client = connect(withLogin(`admin:${encodeURIComponent(credentials.password)}@`));
  expect(await client.appendToStream('party-a', made())).toMatchObject({ success: true });
  const types: unknown[] = [];
  for await (const { event } of client.readStream('party-a')) types.push(event?.type);
  expect(types).toEqual(['Made']);
});

test('credentials may come with only a call', async () => {
  const client = connect(withLogin(''));
  expect(await client.appendToStream('party-b', made(), { credentials })).toMatchObject({ success: true });
});

test.each([
  ['nobody', '', 'access-denied'],
  ['a wrong password', 'admin:guess@', 'access-denied'],
])('refuses %s', async (_who, login, type) => {
  const client = connect(withLogin(login));
  await expect(client.appendToStream('party-c', made())).rejects.toMatchObject({ type });
  await expect(client.readStream('party-a')[Symbol.asyncIterator]().next()).rejects.toMatchObject({ type });
});

test('a client that does not trust the certificate gets nowhere', async () => {
  await expect(
    connect(server.url.replace('127.0.0.1', 'localhost')).appendToStream('party-d', made()),
  ).rejects.toMatchObject({ code: 14 });
});

function withLogin(login: string): string {
  // By name: TLS has no server name for an address.
  return `esdb://${login}localhost:${new URL(server.url).port}?tls=true&tlsCAFile=${encodeURIComponent(path('ca.pem'))}`;
}

function connect(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  clients.push(client);
  return client;
}
