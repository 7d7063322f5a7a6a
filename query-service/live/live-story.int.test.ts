import { sampleId } from '@duende/testkit/samples/party';
import { expect, test, vi } from 'vitest';
import { connect } from '../testing/live-rig.ts';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, alba, bruno } from '../testing/actors.ts';
import {
  ALBA,
  approved,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  deleted,
  PARTY,
  people,
  rejected,
  ridePublished,
  rsvp,
  submitted,
  updated,
} from '@duende/testkit/samples/story';

const bruma = sampleId(2);
const story = [...people, submitted({ details: { name: 'Luna' } }), approved()];

test('an attendance reaches open lists and pages of the party, and the person at all their screens', async () => {
  const rig = await givenEvents(story);
  const [home, party, mine] = [
    await connect(rig.port),
    await connect(rig.port),
    await connect(rig.port, { cookie: await rig.cookieOf(alba) }),
  ];
  await home.watch('home');
  await party.watch(`event:${PARTY}`);
  await mine.watch('me');
  await rig.and(rsvp());
  await vi.waitUntil(() => [home, party, mine].every(({ received }) => received.length > 0));
  await rig.shown();
  const published = { name: 'rsvp.count', payload: { eventId: PARTY, count: 1 } };
  expect(home.received).toMatchObject([published]);
  expect(party.received).toMatchObject([published]);
  expect(mine.received).toMatchObject([{ name: 'rsvp.mine', payload: { eventId: PARTY, isGoing: true } }]);
});

test('a message’s position is never newer than a GET after it, so the cache can order them', async () => {
  const rig = await givenEvents(story);
  const client = await connect(rig.port);
  const answer = await client.watch(`event:${PARTY}`);
  const before = String((await rig.get(`/api/events/${PARTY}`)).headers['read-position']);
  expect(answer).toEqual({ ok: true, position: before });
  await rig.and(rsvp());
  await vi.waitUntil(() => client.received.length === 1);
  await rig.shown();
  const position = client.received[0]?.payload.position ?? '';
  expect(position > before).toBe(true);
  const after = await rig.get(`/api/events/${PARTY}/rsvp-count`);
  expect(String(after.headers['read-position']) >= position).toBe(true);
  expect(JSON.parse(after.body.toString())).toEqual({ eventId: PARTY, count: 1 });
});

test('a party, a comment and a pin come and go before everybody’s eyes', async () => {
  const rig = await givenEvents(story);
  const client = await connect(rig.port);
  await client.watch('home');
  await client.watch(`event:${PARTY}`);
  await rig.and(updated({ changes: { name: { from: 'Luna', to: 'Luna llena' } } }));
  await rig.and(commented({ authorId: null, content: 'Nos vemos' }));
  await rig.and(commentApproved());
  await rig.and(ridePublished({ userId: ALBA }));
  // Nothing else is published of a party that is gone by then.
  await vi.waitUntil(() => client.received.length === 3);
  await rig.and(deleted());
  await vi.waitUntil(() => client.received.at(-1)?.name === 'event.removed');
  await rig.shown();
  const names = client.received.map(({ name }) => name);
  expect([...names].sort()).toEqual(['comment.approved', 'event.removed', 'event.updated', 'ride.published']);
  const positions = client.received.map(({ payload }) => payload.position);
  expect(new Set(positions).size).toBe(4);
  expect((await rig.get(`/api/events/${PARTY}`)).status).toBe(404);
});

test('no socket receives more of a pin than a visitor sees, also its owner’s', async () => {
  const rig = await givenEvents(story);
  const clients = [undefined, alba, bruno].map(async (actor) => {
    const client = await connect(rig.port, actor === undefined ? {} : { cookie: await rig.cookieOf(actor) });
    const received: string[] = [];
    client.socket.io.engine.on('data', (data: unknown) => received.push(String(data)));
    await client.watch(`event:${PARTY}`);
    return { client, received };
  });
  const listening = await Promise.all(clients);
  await rig.and(ridePublished({ userId: ALBA }));
  await vi.waitUntil(() => listening.every(({ client }) => client.received.length > 0));
  for (const { client, received } of listening) {
    const [message] = client.received;
    expect(message?.payload).toMatchObject({ ride: { departureAddress: '40.42, -3.71', approximate: true } });
    expect(received.join(' ')).toContain('ride.published');
    expect(received.join(' ')).not.toMatch(/40\.416|3\.707/);
  }
});

test('only the moderators’ counts of a pending party are published', async () => {
  const rig = await givenEvents(story);
  const visitor = await connect(rig.port);
  const other = await connect(rig.port, { cookie: await rig.cookieOf(bruno) });
  const moderator = await connect(rig.port, { cookie: await rig.cookieOf(admin) });
  for (const client of [visitor, other]) {
    await client.watch('home');
    await client.watch('me');
    expect(await client.watch(`event:${bruma}`)).toMatchObject({ ok: false, status: 404 });
  }
  await moderator.watch('moderation');
  await rig.and(submitted({ partyId: bruma, details: { name: 'Bruma' } }));
  await rig.and(updated({ partyId: bruma, changes: { name: { from: 'Bruma', to: 'Bruma densa' } } }));
  await rig.and(rsvp());
  await vi.waitUntil(() => [visitor, other, moderator].every(({ received }) => received.length > 0));
  await rig.shown();
  expect(visitor.received.map(({ name }) => name)).toEqual(['rsvp.count']);
  expect(other.received.map(({ name }) => name)).toEqual(['rsvp.count']);
  expect(moderator.received.filter(({ name }) => name === 'moderation.pending')).toMatchObject([
    { payload: { events: 1, comments: 0 } },
  ]);
  // The message has no content to leak; clients fetch it.
  const recorded = moderator.received.filter(({ name }) => name === 'audit.recorded');
  expect(recorded.length).toBeGreaterThan(0);
  for (const { payload } of recorded) expect(Object.keys(payload)).toEqual(['position']);
  expect((await visitor.watch(`event:${bruma}`)).ok).toBe(false);
  await rig.and(approved({ partyId: bruma }));
  await vi.waitUntil(() => visitor.received.some(({ name }) => name === 'event.approved'));
  await rig.shown();
  expect((await visitor.watch(`event:${bruma}`)).ok).toBe(true);
});

test('only the author hears the decision and its reason', async () => {
  const rig = await givenEvents([...story, submitted({ partyId: bruma })]);
  const author = await connect(rig.port, { cookie: await rig.cookieOf(alba) });
  const other = await connect(rig.port, { cookie: await rig.cookieOf(bruno) });
  for (const client of [author, other]) await client.watch('me');
  await other.watch('home');
  await rig.and(rejected({ partyId: bruma, reason: 'Sin lugar' }));
  await rig.and(rsvp({ userId: BRUNO }));
  await vi.waitUntil(() => author.received.length === 1 && other.received.length === 2);
  expect(author.received).toMatchObject([
    { name: 'moderation.decided', payload: { eventId: bruma, decision: 'rejected', reason: 'Sin lugar' } },
  ]);
  expect(other.received.map(({ name }) => name).sort()).toEqual(['rsvp.count', 'rsvp.mine']);
});

test('only the comment’s author hears what was decided and why', async () => {
  const rig = await givenEvents([
    ...story,
    commented({ authorId: ALBA, author: 'Alba', signedAs: 'member' }),
  ]);
  const author = await connect(rig.port, { cookie: await rig.cookieOf(alba) });
  const other = await connect(rig.port, { cookie: await rig.cookieOf(bruno) });
  const visitor = await connect(rig.port);
  for (const client of [author, other]) await client.watch('me');
  for (const client of [author, other, visitor]) await client.watch(`event:${PARTY}`);
  const decided = () => author.received.filter(({ name }) => name === 'comment.decided');
  await rig.and(commentApproved());
  // In one batch with the other it would be one decision.
  await vi.waitUntil(() => decided().length === 1);
  await rig.and(commentRejected({ reason: 'Publicidad' }));
  await rig.and(rsvp({ userId: BRUNO }));
  const everybody = [author, other, visitor];
  await vi.waitUntil(() =>
    everybody.every(({ received }) => received.some(({ name }) => name === 'rsvp.count')),
  );
  await vi.waitUntil(() => decided().length === 2);
  expect(decided()).toMatchObject([
    { payload: { eventId: PARTY, commentId: COMMENT, decision: 'approved', reason: null } },
    { payload: { eventId: PARTY, commentId: COMMENT, decision: 'removed', reason: 'Publicidad' } },
  ]);
  for (const { received } of [other, visitor]) {
    expect(received.map(({ name }) => name)).not.toContain('comment.decided');
    expect(JSON.stringify(received)).not.toContain('Publicidad');
  }
});
