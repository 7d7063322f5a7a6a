import { sampleId } from '@duende/testkit/samples/party';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { COOKIES, HEADERS } from '@duende/contracts/api/headers';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import type { HealthReport } from '@duende/platform/observability/health';
import { BUILD } from '@duende/platform/observability/version';
import { digestOfToken } from '@duende/platform/sessions/token-digest';
import { givenPhoto } from '@duende/testkit/samples/given-photo';
import { startMongoRelay } from '@duende/testkit/faults/mongo-relay';
import { during } from '@duende/testkit/faults/during';
import { healing } from '@duende/testkit/faults/fault';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { describeOnOwnMongo } from '@duende/testkit/engines/mongo-process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from './testing/live-rig.ts';
import { manyProcesses, openPage, type Instance, type ManyProcesses } from './testing/many-processes.ts';
import {
  ALBA,
  approved,
  deleted,
  PARTY,
  people,
  rsvp,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { alba } from './testing/actors.ts';

const STORY = [...people, submitted({ details: { name: 'Luna' } }), approved()];

async function onSharedServer() {
  const { url, close } = await testDatabase();
  onTestFinished(close);
  return { url, service: await manyProcesses(url, STORY) };
}

const going = (service: ManyProcesses) => service.models.attendance.count({ partyId: PARTY, isGoing: true });
const namesShown = async (instance: Instance) =>
  (await instance.read<EventAnswer[]>('/api/events')).map(({ name }) => name);

await describeOnMongo('several query processes', () => {
  test('a click is shown by sockets of every instance, and its author reads it from any', async () => {
    const { service } = await onSharedServer();
    const instances = await Promise.all([service.startQueries(), service.startQueries()]);
    const pages = await Promise.all(instances.map((instance) => openPage(instance, PARTY)));
    await service.and(rsvp());
    const own = `${COOKIES.logPosition}=${service.domainLog.id}:${await service.domainLog.head()}`;
    for (const instance of instances) {
      const answer = await instance.get(`/api/events/${PARTY}/rsvp-count`, { Cookie: own });
      expect(answer.headers.get(HEADERS.readModel)).toBeNull();
      expect(await answer.json()).toEqual({ eventId: PARTY, count: 1 });
    }
    for (const page of pages) {
      await vi.waitUntil(() => page.received.length > 0);
      expect(page.received[0]).toMatchObject({ name: 'rsvp.count', payload: { eventId: PARTY, count: 1 } });
    }
  });

  test('a photo is there on every instance when its party is published, and gone on all with the party', async () => {
    const { service } = await onSharedServer();
    const poster = givenPhoto('poster', { uploadedBy: ALBA });
    const photo = photoUrl(poster.name);
    await service.photos.put(poster);
    const bruma = sampleId(2);
    await service.and(submitted({ partyId: bruma, details: { photo } }));
    const instances = await Promise.all([service.startQueries(), service.startQueries()]);
    const statuses = () => Promise.all(instances.map(async (instance) => (await instance.get(photo)).status));
    const published = instances.map(async (instance) => {
      const page = await connect(instance.port);
      await page.watch('home');
      return async (name: string) => {
        await vi.waitUntil(() => page.received.some((message) => message.name === name));
        return (await instance.get(photo)).status;
      };
    });
    const statusWhen = await Promise.all(published);
    expect(await statuses()).toEqual([404, 404]);
    await service.and(approved({ partyId: bruma }));
    expect(await Promise.all(statusWhen.map((when) => when('event.approved')))).toEqual([200, 200]);
    await service.and(deleted({ partyId: bruma }));
    expect(await Promise.all(statusWhen.map((when) => when('event.removed')))).toEqual([404, 404]);
  });

  test('a page that is ready on every instance is given by none once it shows something else', async () => {
    const { service } = await onSharedServer();
    const instances = await Promise.all([service.startQueries(), service.startQueries()]);
    const path = `/event/${PARTY}`;
    const shown = () =>
      Promise.all(
        instances.map(async ({ get }) => {
          const answer = await get(path);
          return [answer.status, /"going":(\d+)/.exec(await answer.text())?.[1]];
        }),
      );
    const own = async () => {
      const Cookie = `${COOKIES.logPosition}=${service.domainLog.id}:${await service.domainLog.head()}`;
      return Promise.all(instances.map(async ({ get }) => await (await get(path, { Cookie })).text()));
    };
    expect(await shown()).toEqual([
      [200, '0'],
      [200, '0'],
    ]);
    await service.and(rsvp());
    for (const html of await own()) expect(html).toContain('"going":1');
    await expect.poll(shown).toEqual([
      [200, '1'],
      [200, '1'],
    ]);
    await service.and(deleted());
    await expect.poll(async () => (await shown()).map(([status]) => status)).toEqual([404, 404]);
  });

  test('a read token is known to every instance, and to none once it is revoked', async () => {
    const { service } = await onSharedServer();
    const instances = await Promise.all([service.startQueries(), service.startQueries()]);
    const token = `duende_${'t'.repeat(43)}`;
    const held = { tokenId: sampleId(3), userId: ALBA, tokenDigest: digestOfToken(token) };
    const issued = { ...held, name: 'Informe', expiresAt: '2999-01-01T00:00:00.000Z' };
    const happens = (event: DomainEvent) => service.and({ stream: streams.admins(), events: [event] });
    const statuses = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const path = '/api/history/home?at=2026-06-01T00:00:00Z';
      return await Promise.all(instances.map(async ({ get }) => (await get(path, headers)).status));
    };
    await happens({ type: 'ReadTokenIssued', data: issued });
    await expect.poll(statuses).toEqual([200, 200]);
    await happens({ type: 'ReadTokenRevoked', data: held });
    await expect.poll(statuses).toEqual([401, 401]);
  });

  test('an instance that ends takes its own sockets with it, and no others', async () => {
    const { service } = await onSharedServer();
    const [ending, staying] = [await service.startQueries(), await service.startQueries()];
    const [lost, page] = [await openPage(ending, PARTY), await openPage(staying, PARTY)];
    await ending.stop();
    await vi.waitUntil(() => lost.socket.disconnected);
    await service.and(rsvp());
    await vi.waitUntil(() => page.shown() === 1);
    expect(page.received.map(({ name }) => name)).toEqual(['rsvp.count']);
  });

  test('a session that is revoked anywhere loses its sockets everywhere, and only its own', async () => {
    const { service } = await onSharedServer();
    const instances = await Promise.all([service.startQueries(), service.startQueries()]);
    const { session, cookie } = await service.sessions.issue(alba);
    const header = { cookie: cookie.split(';')[0] ?? '' };
    const mine = await Promise.all(instances.map(({ port }) => connect(port, header)));
    const others = await Promise.all(instances.map(({ port }) => connect(port)));
    await service.sessions.revoke(session);
    await vi.waitUntil(() => mine.every(({ socket }) => socket.disconnected));
    expect(others.every(({ socket }) => socket.connected)).toBe(true);
    for (const instance of instances) {
      expect((await instance.get('/api/auth/me', { Cookie: header.cookie })).status).toBe(401);
    }
  });

  test('an instance that was parted from the server ends right, and the others are left in peace', async () => {
    const { url, service } = await onSharedServer();
    const relay = await startMongoRelay(url);
    onTestFinished(relay.close);
    const parted = await service.startQueries(relay.url);
    const other = await service.startQueries();
    const [page, elsewhere] = [await openPage(parted, PARTY), await openPage(other, PARTY)];
    expect(await namesShown(parted)).toEqual(['Luna']);

    await during({ begin: relay.part, end: relay.repair }, async () => {
      await vi.waitUntil(async () => (await parted.get('/api/health')).status === 503);
      await service.and(updated({ changes: { name: { from: 'Luna', to: 'Luna llena' } } }));
      await service.and(rsvp());
      await vi.waitUntil(() => elsewhere.shown() === 1);
      expect((await parted.get('/api/users')).status).toBe(401);
      expect((await parted.get(`/api/events/${PARTY}/rsvp-count`)).status).toBe(503);
    });

    const inTime = healing();
    await vi.waitUntil(() => page.shown() === 1, inTime);
    await vi.waitUntil(async () => (await namesShown(parted))[0] === 'Luna llena', inTime);
    await vi.waitUntil(async () => (await parted.get('/api/health')).status === 200, inTime);
    expect(page.received.map(({ name }) => name)).toContain('resync');
    expect(elsewhere.received.map(({ name }) => name)).not.toContain('resync');
  });

  test('read models whose maker met a reset while it wrote are made on, and every instance shows it', async () => {
    const { url, close } = await testDatabase();
    onTestFinished(close);
    const relay = await startMongoRelay(url);
    onTestFinished(relay.close);
    const service = await manyProcesses(relay.url, STORY);
    const instance = await service.startQueries(url);
    const renaming = service.and(updated({ changes: { name: { from: 'Luna', to: 'Luna llena' } } }));
    relay.reset();
    await renaming;
    await vi.waitFor(async () => expect(await namesShown(instance)).toEqual(['Luna llena']));
    expect(await instance.read('/api/health')).toMatchObject({ status: 'ok' });
  });

  test('a connection that is cut and comes back without an error is a gap all the same', async () => {
    const { url, service } = await onSharedServer();
    const relay = await startMongoRelay(url);
    onTestFinished(relay.close);
    const page = await openPage(await service.startQueries(relay.url), PARTY);
    relay.cut();
    const inTime = healing();
    await vi.waitUntil(() => page.received.some(({ name }) => name === 'resync'), inTime);
    await service.and(rsvp());
    await vi.waitUntil(() => page.shown() === 1, inTime);
  });
});

await describeOnOwnMongo('several query processes, their server killed', (startMongo) => {
  test('every page and every cached answer ends right', async () => {
    const server = await startMongo();
    onTestFinished(server.close);
    const service = await manyProcesses(server.url, STORY);
    const instances = await Promise.all([service.startQueries(), service.startQueries()]);
    const pages = await Promise.all(
      [...instances, ...instances].map((instance) => openPage(instance, PARTY)),
    );
    let people = 0;
    const confirm = () => service.and(rsvp({ userId: sampleId((people += 1) + 0x1000) }));
    for (let name = 1; name <= 2; name += 1) {
      for (let count = 0; count < 5; count += 1) await confirm();
      await during({ begin: server.kill, end: server.start }, async () => {
        await service.and(updated({ changes: { name: { from: 'Luna', to: `Luna ${name}` } } }));
        for (let count = 0; count < 5; count += 1) await confirm();
      });
      await confirm();
    }
    const inTime = healing();
    await vi.waitUntil(async () => (await going(service).catch(() => 0)) === people, inTime);
    for (const page of pages) {
      await vi.waitFor(() => expect(page.shown()).toBe(people), inTime);
      expect(page.received.map(({ name }) => name)).toContain('resync');
    }
    const sound = { ...BUILD, status: 'ok', checks: expect.any(Object) as unknown };
    for (const instance of instances) {
      // A read model that has stopped is named here.
      const health = () => instance.read<HealthReport>('/api/health');
      await vi.waitFor(async () => expect(await health()).toEqual(sound), inTime);
      await vi.waitFor(async () => expect(await namesShown(instance)).toEqual(['Luna 2']), inTime);
    }
  });
});
