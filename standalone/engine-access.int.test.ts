import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { httpPerson } from '@duende/testkit/support/http-person';
import { publish } from '@duende/testkit/support/parties';
import { runMain, runTool } from './testing/built-programs.ts';
import { startService, type RunningService } from './testing/running-service.ts';

const LOGIN = { username: 'Guardiana', password: 'una clave larga' };

const folder = useTemporaryFolder();
let eventstore: FakeEventStoreDb;
let service: RunningService;

beforeEach(async () => {
  eventstore = await startFakeEventStoreDb();
  service = await startService({ EVENTSTORE_URL: eventstore.url });
});
afterEach(async () => {
  eventstore.refuseCredentials(false);
  eventstore.denyAll(false);
  eventstore.denyRights();
  await service.dispose();
  await eventstore.close();
});

const health = async () => {
  const answer = await fetch(`${service.address}/api/health`);
  return {
    code: answer.status,
    ...((await answer.json()) as { status: string; reasons?: { log?: string } }),
  };
};

test('credentials that the log’s engine refuses while the service runs are a 503, and all goes on when they are right', async () => {
  const admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', LOGIN);
  await publish(admin, { name: 'La de antes' });
  eventstore.refuseCredentials(true);
  eventstore.cut();
  await vi.waitUntil(async () => (await health()).reasons?.log?.includes('refuses the credentials'));
  expect(await health()).toMatchObject({ code: 503, status: 'down' });
  const post = (path: string, body: object, cookie = '') =>
    fetch(service.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const party = { name: 'En medio', location: 'Madrid', dates: ['2027-06-19'] };
  const refused = await post('/api/events', party, admin.cookies());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  // A login that is answered from what is held in memory is as good.
  expect([200, 503]).toContain((await post('/api/auth/login', LOGIN)).status);
  eventstore.refuseCredentials(false);
  // Once it answers it is to confirm a write.
  await vi.waitUntil(async () => (await health()).status === 'ok');
  expect((await health()).reasons).toBeUndefined();
  expect((await post('/api/auth/login', LOGIN)).status).toBe(200);
  const { id } = await publish(admin, { name: 'La de después' });
  // Its read models were not stopped.
  expect(await admin.call('GET', `/api/events/${id}`)).toMatchObject({ name: 'La de después' });
  expect(await health()).toMatchObject({ status: 'ok' });
});

test('a service without write access says so until it has it, and continues by itself', async () => {
  const admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', LOGIN);
  const submit = () =>
    fetch(`${service.address}/api/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: admin.cookies() },
      body: JSON.stringify({ name: 'En medio', location: 'Madrid', dates: ['2027-06-19'] }),
    });
  expect((await submit()).status).toBe(201);
  eventstore.denyRights({ right: '$w' });
  try {
    expect((await submit()).status).toBe(503);
    await vi.waitUntil(async () => (await health()).status === 'degraded');
    for (let times = 0; times < 10; times += 1) {
      expect((await submit()).status).toBe(503);
      const { code, status, reasons } = await health();
      expect([code, status, reasons?.log]).toEqual([200, 'degraded', expect.stringContaining('$w')]);
    }
    expect((await fetch(`${service.address}/api/events`)).status).toBe(200);
  } finally {
    eventstore.denyRights();
  }
  await vi.waitUntil(async () => (await health()).status === 'ok');
  expect((await submit()).status).toBe(201);
});

test('a service whose user lacks a right ends its start with its name and code 1', async () => {
  eventstore.denyRights({ right: '$mw' });
  const running = runMain({ PORT: '0', DATA_DIR: folder('data'), EVENTSTORE_URL: eventstore.url });
  await expect(running).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^EventStoreDB does not let the user [^\n]*\$mw[^\n]*\n$/) as string,
  });
});

test('a tool that may not read the log ends with one line and code 1', async () => {
  eventstore.denyAll(true);
  const running = runTool('audit', { DATA_DIR: service.dataDir, EVENTSTORE_URL: eventstore.url });
  await expect(running).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^EventStoreDB does not let the user [^\n]*\$all[^\n]*\n$/),
  });
});
