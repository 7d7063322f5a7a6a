import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import type { Socket } from 'node:net';
import type { Socket as Client } from 'socket.io-client';
import { expect, test, vi } from 'vitest';
import { positionAt } from '../testing/fake-party-model.ts';
import { rawGet } from '@duende/testkit/support/raw-get';
import { connect } from '../testing/live-rig.ts';
import { alba, approved, bruno, pending, setUpLiveServer } from '../testing/live-server-rig.ts';

test.each([['websocket'], ['polling']] as const)(
  'messages of watched topics arrive once over %s',
  async (transport) => {
    const { port, count } = await setUpLiveServer();
    const client = await connect(port, transport === 'polling' ? { transport } : {});
    const other = await connect(port);
    await other.watch('home');
    await count(1);
    expect((await client.watch('home')).ok).toBe(true);
    expect((await client.watch(`event:${approved}`)).ok).toBe(true);
    await count(2);
    await vi.waitUntil(() => client.received.length > 0);
    await client.unwatch('home');
    await client.unwatch(`event:${approved}`);
    await count(3);
    // Counts are sent at most ten times a second.
    await vi.waitUntil(() => countsOf(other).includes(3));
    await client.watch('home');
    await count(4);
    await vi.waitUntil(() => client.received.length > 1);
    expect(countsOf(client)).toEqual([2, 4]);
  },
);

const countsOf = ({ received }: Awaited<ReturnType<typeof connect>>) =>
  received.map(({ payload }) => 'count' in payload && payload.count);

test('everybody hears a resync, watching or not', async () => {
  const { port, bus } = await setUpLiveServer();
  const client = await connect(port);
  await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position: positionAt(1) } } }]);
  await vi.waitUntil(() => client.received.length === 1);
  expect(client.received[0]).toEqual({ name: 'resync', payload: { position: positionAt(1) } });
});

test('the answer to watch is as new as what was handed out before, though the checkpoint follows later', async () => {
  const { port, progress, count } = await setUpLiveServer();
  progress.advance(positionAt(3));
  const client = await connect(port);
  expect(await client.watch('home')).toEqual({ ok: true, position: positionAt(3) });
  await count(5);
  expect(await client.watch('home')).toEqual({ ok: true, position: positionAt(5) });
  progress.advance(positionAt(9));
  expect(await client.watch('home')).toEqual({ ok: true, position: positionAt(9) });
});

test('a session that is revoked between the handshake and the joining of its rooms ends its socket', async () => {
  const { port, sessions, signIn } = await setUpLiveServer();
  const { session, cookie } = await signIn(alba);
  const verify = sessions.verify.bind(sessions);
  const spied = vi.spyOn(sessions, 'verify').mockImplementationOnce(async (header) => {
    const found = await verify(header);
    // No socket is in a room yet.
    await sessions.revoke(session);
    return found;
  });
  const client = await connect(port, { cookie });
  await vi.waitUntil(() => !client.socket.connected);
  expect(spied).toHaveBeenCalledTimes(2);
});

test('permission to watch follows the session of the handshake', async () => {
  const { port, signIn } = await setUpLiveServer();
  const visitor = await connect(port, { cookie: 'session=forged' });
  const author = await connect(port, await signIn(alba));
  const other = await connect(port, await signIn(bruno));
  const admin = await connect(port, await signIn(bruno, true));
  const topics = ['me', 'moderation', `event:${pending}`];
  const statuses = async (client: typeof visitor) =>
    Promise.all(
      topics.map(async (topic) => {
        const answer = await client.watch(topic);
        return answer.ok ? 200 : answer.status;
      }),
    );
  expect(await statuses(visitor)).toEqual([401, 401, 404]);
  expect(await statuses(author)).toEqual([200, 403, 200]);
  expect(await statuses(other)).toEqual([200, 403, 404]);
  expect(await statuses(admin)).toEqual([200, 200, 200]);
});

test('a personal message reaches only that person', async () => {
  const { port, signIn, bus } = await setUpLiveServer();
  const mine = await connect(port, await signIn(alba));
  const other = await connect(port, await signIn(bruno));
  const visitor = await connect(port);
  for (const client of [mine, other, visitor]) {
    await client.watch('me');
    await client.watch('home');
  }
  const personal: AddressedLiveMessage = {
    topics: [`user:${alba}`],
    message: {
      name: 'rsvp.mine',
      payload: { position: positionAt(1), eventId: approved, isGoing: true },
    },
  };
  await bus.publish([personal]);
  await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position: positionAt(2) } } }]);
  await vi.waitUntil(() =>
    [mine, other, visitor].every(({ received }) => received.at(-1)?.name === 'resync'),
  );
  expect(mine.received.map(({ name }) => name)).toEqual(['rsvp.mine', 'resync']);
  expect(other.received.map(({ name }) => name)).toEqual(['resync']);
  expect(visitor.received.map(({ name }) => name)).toEqual(['resync']);
});

test('logging out disconnects that session’s sockets and no others', async () => {
  const { port, signIn, sessions, count } = await setUpLiveServer();
  const phone = await signIn(alba);
  const [first, second] = [await connect(port, phone), await connect(port, phone)];
  const laptop = await connect(port, await signIn(alba));
  await laptop.watch('home');
  await sessions.revoke(phone.session);
  await vi.waitUntil(() => first.socket.disconnected && second.socket.disconnected);
  await count(1);
  await vi.waitUntil(() => laptop.received.length === 1);
  const again = await connect(port, phone);
  expect(await again.watch('me')).toMatchObject({ ok: false, status: 401 });
});

test('erasing a person disconnects all of theirs', async () => {
  const { port, signIn, sessions } = await setUpLiveServer();
  const clients = [await connect(port, await signIn(alba)), await connect(port, await signIn(alba))];
  const other = await connect(port, await signIn(bruno));
  await sessions.revokeUser(alba);
  await vi.waitUntil(() => clients.every(({ socket }) => socket.disconnected));
  expect((await other.watch('me')).ok).toBe(true);
});

test('requests, and so refusals of a party, wait until the read models have caught up', async () => {
  let catchUp = () => {};
  const { port } = await setUpLiveServer(new Promise((resolve) => (catchUp = resolve)));
  const early = connect(port);
  let isIn = false;
  void early.then(() => (isIn = true));
  // A handshake takes four round trips; these are many more.
  for (let trip = 0; trip < 40; trip += 1) await rawGet({ port, path: '/' });
  expect(isIn).toBe(false);
  catchUp();
  expect((await (await early).watch(`event:${approved}`)).ok).toBe(true);
});

test.each([
  ['our published address', 'https://duende.example', true],
  ['another site', 'https://evil.example', false],
])('a handshake from %s', async (_name, origin, accepted) => {
  const { port } = await setUpLiveServer();
  const connected = connect(port, { headers: { Origin: origin } });
  if (accepted) expect((await connected).socket.connected).toBe(true);
  else await expect(connected).rejects.toThrow();
});

test('a handshake over its caller’s limit is refused, by any transport, and costs no other connection', async () => {
  const { port, limit, count } = await setUpLiveServer();
  const early = await connect(port);
  await early.watch('home');
  limit.isOpen = false;
  for (const options of [{}, { transport: 'polling' }] as const)
    await expect(connect(port, options)).rejects.toThrow();
  const { status, body } = await rawGet({ port, path: '/socket.io/?EIO=4&transport=polling' });
  expect([status, JSON.parse(body.toString())]).toMatchObject([403, { message: 'request.too-many' }]);
  await count(1);
  await vi.waitUntil(() => early.received.length === 1);
});

test('at the end every connection breaks as lines do, which is no word on its session, and none is made', async () => {
  const { port, live, signIn } = await setUpLiveServer();
  const clients = [await connect(port, await signIn(alba)), await connect(port, { transport: 'polling' })];
  const reasons: string[] = [];
  for (const { socket } of clients) socket.once('disconnect', (reason) => reasons.push(reason));
  live.close();
  await vi.waitUntil(() => reasons.length === clients.length);
  for (const reason of reasons) expect(reason).toMatch(/^transport (close|error)$/);
  await expect(connect(port)).rejects.toThrow();
});

test('garbage is refused or ignored and harms no connection', async () => {
  const { port, count } = await setUpLiveServer();
  const client = await connect(port);
  const bystander = await connect(port);
  await bystander.watch('home');
  for (const topic of [null, 7, {}, ['home'], { $gt: '' }, 'event:x', 'event:../../etc', Buffer.from('home')])
    expect(await client.watch(topic), JSON.stringify(topic)).toMatchObject({ ok: false, status: 400 });
  client.socket.emit('watch');
  client.socket.emit('watch', 'home', 'no function');
  client.socket.emit('rsvp.count', { eventId: approved, count: 99 });
  client.socket.emit('__proto__', { polluted: true });
  expect((await client.watch('home')).ok).toBe(true);
  client.socket.emit('watch', 'x'.repeat(10_000));
  await vi.waitUntil(() => client.socket.disconnected);
  await count(1);
  await vi.waitUntil(() => bystander.received.length > 0);
  expect(bystander.received).toHaveLength(1);
});

/** The connection below a client. */
function lineOf(client: Client): Socket {
  const { ws } = client.io.engine.transport as unknown as { readonly ws: { readonly _socket: Socket } };
  return ws._socket;
}

/** So long that a few hundred fill what the systems on both ends keep of a line. */
const reason = 'x'.repeat(20_000);
const decided = (at: number): AddressedLiveMessage => ({
  topics: ['home'],
  message: {
    name: 'moderation.decided',
    payload: { position: positionAt(at), eventId: approved, decision: 'rejected', reason },
  },
});

test('the line of who takes nothing breaks, and who reads hears everything', async () => {
  const { port, bus } = await setUpLiveServer();
  const [deaf, reader] = [await connect(port), await connect(port)];
  for (const client of [deaf, reader]) await client.watch('home');
  const reasons: string[] = [];
  deaf.socket.once('disconnect', (why) => reasons.push(why));
  lineOf(deaf.socket).pause();
  let sent = 0;
  while (sent < 3000) {
    for (let more = 0; more < 100; more += 1) await bus.publish([decided((sent += 1))]);
    await vi.waitUntil(() => reader.received.length === sent);
  }
  lineOf(deaf.socket).resume();
  await vi.waitUntil(() => reasons.length > 0);
  expect(reasons[0]).toMatch(/^transport (close|error)$/);
  expect(deaf.received.length).toBeLessThan(sent);
  expect(reader.socket.connected).toBe(true);
});
