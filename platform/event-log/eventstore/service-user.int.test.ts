import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { createSecureContext } from 'node:tls';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSelfSigned } from '@duende/testkit/support/self-signed-certificate';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { asAdmin, letReadAll, ensureUser, nodesOf } from './service-user.ts';
import { startUsersApi, type UsersApi } from '@duende/testkit/engines/users-api';

const ADMIN_PASSWORD = 'top:s/ecret@1';
const DUENDE = { username: 'duende', password: 'p@ss/w:rd %' };
const PATIENCE_MS = 20_000;
const path = useTemporaryFolder();
let node: UsersApi;
beforeEach(async () => void (node = await startUsersApi(ADMIN_PASSWORD)));
afterEach(() => node.close());

const nodes = (...before: string[]) => ({
  addresses: [...before, node.address],
  tls: null,
  adminPassword: ADMIN_PASSWORD,
});

it('makes the user, once', async () => {
  expect(await ensureUser(nodes(), DUENDE, PATIENCE_MS)).toBe('made');
  expect(node.users.get('duende')).toBe(DUENDE.password);
  expect(await ensureUser(nodes(), DUENDE, PATIENCE_MS)).toBe('kept');
  expect(node.changes).toEqual(['POST /users/']);
});

it('gives the user the password that is set now', async () => {
  await ensureUser(nodes(), { ...DUENDE, password: 'former' }, PATIENCE_MS);
  expect(await ensureUser(nodes(), DUENDE, PATIENCE_MS)).toBe('made');
  expect(node.users.get('duende')).toBe(DUENDE.password);
});

it('goes on to the next node where one does not listen or knows no leader', async () => {
  node.refuse(503, 1);
  expect(await ensureUser(nodes('http://127.0.0.1:1'), DUENDE, PATIENCE_MS)).toBe('made');
});

it('says at once that the administrator is refused, and at the end what it met', async () => {
  const wrong = { ...nodes(), adminPassword: 'changeit' };
  await expect(ensureUser(wrong, DUENDE, PATIENCE_MS)).rejects.toThrow(
    'EventStoreDB refuses its administrator: EVENTSTORE_ADMIN_PASSWORD',
  );
  const nobody = { ...nodes(), addresses: ['http://127.0.0.1:1'] };
  await expect(ensureUser(nobody, DUENDE, 100)).rejects.toThrow(
    /within 0.1 s; http:\/\/127.0.0.1:1: .*ECONNREFUSED/,
  );
});

it('checks the nodes by the authority that the address names', async () => {
  const tls = await createSelfSigned();
  await writeFile(path('ca.pem'), tls.certificate);
  const secured = createServer({ cert: tls.certificate, key: tls.key }, (_, response) => response.end('{}'));
  secured.listen(0, '127.0.0.1');
  try {
    await once(secured, 'listening');
    const address = secured.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const url = `esdb://duende:p%40ss%2Fw%3Ard%20%25@127.0.0.1:${port},127.0.0.1:${port}?tls=true&tlsCAFile=${path('ca.pem')}`;
    const read = nodesOf(url, ADMIN_PASSWORD);
    expect(read.user).toEqual(DUENDE);
    expect(read.nodes.addresses).toEqual([`https://127.0.0.1:${port}`, `https://127.0.0.1:${port}`]);
    expect(await ensureUser(read.nodes, read.user, PATIENCE_MS)).toBe('kept');
    const unknown = {
      ...read.nodes,
      tls: createSecureContext({ ca: (await createSelfSigned()).certificate }),
    };
    await expect(ensureUser(unknown, read.user, 100)).rejects.toThrow(/self-signed|certificate/);
  } finally {
    secured.closeAllConnections();
    secured.close();
  }
});

it('lets the user read the whole log, once, with those who may already', async () => {
  const tls = await createSelfSigned();
  await writeFile(path('ca.pem'), tls.certificate);
  const server = await startFakeEventStoreDb({
    tls,
    credentials: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const services = `${server.url}&tlsCAFile=${path('ca.pem')}`.replace(/\/\/[^@]+@/, '//duende:p%40ss@');
  const url = asAdmin(services, ADMIN_PASSWORD);
  const client = EventStoreDBClient.connectionString(url.replace('@127.0.0.1', '@localhost'));
  try {
    expect(await letReadAll(url, 'duende')).toBe('granted');
    expect(await letReadAll(url, 'other')).toBe('granted');
    expect(await letReadAll(url, 'duende')).toBe('kept');
    const { metadata } = await client.getStreamMetadata('$all');
    expect(metadata?.acl?.readRoles).toEqual(['$admins', 'duende', 'other']);
  } finally {
    await client.dispose();
    await server.close();
  }
});
