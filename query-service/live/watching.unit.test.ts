import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import type { LiveRoom } from '@duende/contracts/live/topics';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { expect, test } from 'vitest';
import { createPartyFinder, type PartyFinder } from '../parties/find-party.ts';
import { FakeParties, partyDocument, positionAt } from '../testing/fake-party-model.ts';
import { createWatching, WATCH_LIMITS, topicAccess } from './watching.ts';

const [approved, pending, deleted, author, stranger] = [1, 2, 3, 4, 5].map(sampleId) as [
  string,
  string,
  string,
  string,
  string,
];
const actors: Record<string, Actor | null> = {
  visitor: null,
  author: { userId: author, isAdmin: false },
  stranger: { userId: stranger, isAdmin: false },
  admin: { userId: stranger, isAdmin: true },
};

function setup(actor: Actor | null) {
  const parties = new FakeParties();
  parties.set(samplePartyAnswer({ id: approved }), samplePartyAnswer({ id: deleted, status: 'deleted' }));
  parties.documents.set(
    pending,
    partyDocument(samplePartyAnswer({ id: pending, status: 'pending' }), { authorId: author }),
  );
  const joined = new Set<LiveRoom>();
  const steps: string[] = [];
  const clock = { now: 0 };
  const watching = createWatching({
    socket: {
      join(room) {
        steps.push('join');
        joined.add(room);
      },
      leave: (room) => void joined.delete(room),
    },
    actor,
    parties: createPartyFinder(parties),
    position() {
      steps.push('position');
      return positionAt(7);
    },
    now: () => clock.now,
    onError: (error) => {
      throw error;
    },
  });
  return { watching, joined, steps, clock, parties };
}

test.each([
  ['visitor', 'home', 200],
  ['visitor', `event:${approved}`, 200],
  ['visitor', `event:${pending}`, 404],
  ['visitor', 'me', 401],
  ['visitor', 'moderation', 401],
  ['stranger', 'me', 200],
  ['stranger', 'moderation', 403],
  ['stranger', `event:${pending}`, 404],
  ['author', `event:${pending}`, 200],
  ['admin', `event:${pending}`, 200],
  ['admin', `event:${deleted}`, 404],
  ['admin', 'moderation', 200],
  ['admin', `event:${sampleId(99)}`, 404],
  ['admin', 'all', 400],
  ['admin', `user:${stranger}`, 400],
  ['admin', 'event:', 400],
  ['admin', { $gt: '' }, 400],
  ['admin', null, 400],
  ['admin', 'x'.repeat(10_000), 400],
])('%s watching %j: %d', async (who, topic, status) => {
  const { watching, joined } = setup(actors[who] ?? null);
  const answer = await watching.watch(topic);
  expect(answer.ok ? 200 : answer.status).toBe(status);
  expect(joined.size).toBe(status === 200 ? 1 : 0);
});

test('the position is taken after the room was joined', async () => {
  const { watching, steps } = setup(null);
  expect(await watching.watch('home')).toEqual({ ok: true, position: positionAt(7) });
  expect(steps).toEqual(['join', 'position']);
});

test('me is the session’s own room, and can be left', async () => {
  const { watching, joined } = setup(actors['author'] ?? null);
  await watching.watch('me');
  expect([...joined]).toEqual([`user:${author}`]);
  expect(watching.unwatch('me').ok).toBe(true);
  expect(joined.size).toBe(0);
});

test('a connection can watch a bounded number of topics, the same one as often as it likes', async () => {
  const { watching, clock, joined, parties } = setup(null);
  const many = Array.from({ length: WATCH_LIMITS.topics + 1 }, (_, number) => sampleId(100 + number));
  parties.set(...many.map((id) => samplePartyAnswer({ id })));
  const answers = [];
  for (const id of many) {
    clock.now += 1000;
    answers.push(await watching.watch(`event:${id}`));
  }
  expect(answers.filter(({ ok }) => ok)).toHaveLength(WATCH_LIMITS.topics);
  expect(answers.at(-1)).toMatchObject({ ok: false, status: 429 });
  expect(joined.size).toBe(WATCH_LIMITS.topics);
  expect((await watching.watch(`event:${many[0]}`)).ok).toBe(true);
  watching.unwatch(`event:${many[0]}`);
  expect((await watching.watch('home')).ok).toBe(true);
});

test('a connection that asks too much is refused and can go on later', async () => {
  const { watching, clock } = setup(null);
  const answers = [];
  for (let message = 0; message <= WATCH_LIMITS.burst; message += 1)
    answers.push(await watching.watch('home'));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(WATCH_LIMITS.burst);
  expect(answers.at(-1)).toMatchObject({ ok: false, status: 429 });
  expect(watching.unwatch('home')).toMatchObject({ ok: false, status: 429 });
  clock.now += 1000;
  expect((await watching.watch('home')).ok).toBe(true);
});

const PARTY = 'abcdef12-0000-4000-8000-000000000000';
const ANA: Actor = { userId: 'aaaaaaaa-0000-4000-8000-00000000000a', isAdmin: false };
const BOSS: Actor = { userId: 'bbbbbbbb-0000-4000-8000-00000000000b', isAdmin: true };

/** One party, which only signed-in people may see. */
const parties = {
  async visible(reference: string, actor: Actor | null) {
    if (reference !== PARTY || actor === null) throw new Refusal('party.not-found');
    return {};
  },
} as unknown as PartyFinder;

test.each([
  ['home', null, 'home', ['parties', 'attendance']],
  ['moderation', BOSS, 'moderation', ['parties', 'comments', 'pending']],
  ['me', ANA, `user:${ANA.userId}`, ['parties', 'attendance', 'ride-matches', 'comments']],
  ['me', BOSS, `user:${BOSS.userId}`, ['parties', 'attendance', 'ride-matches', 'comments']],
  [`event:${PARTY}`, ANA, `event:${PARTY}`, ['parties', 'attendance', 'comments', 'rides', 'pulse']],
])('%s for %o is the room %s', async (topic, actor, room, reads) => {
  expect(await topicAccess(topic, actor, parties)).toEqual({ room, reads });
});

test.each([
  ['moderation', null, 'session.required'],
  ['moderation', ANA, 'session.moderator-required'],
  ['me', null, 'session.required'],
  [`event:${PARTY}`, null, 'party.not-found'],
  [`event:${PARTY.replace('a', 'b')}`, ANA, 'party.not-found'],
  ['event:', ANA, 'request.invalid'],
  ['all', BOSS, 'request.invalid'],
  [`user:${ANA.userId}`, BOSS, 'request.invalid'],
  [undefined, BOSS, 'request.invalid'],
  [{ room: 'home' }, BOSS, 'request.invalid'],
])('%o is refused to %o: %s', async (topic, actor, code) => {
  await expect(topicAccess(topic, actor, parties)).rejects.toMatchObject({ code });
});

test('an unknown topic gets an error in words', async () => {
  await expect(topicAccess('all', BOSS, parties)).rejects.toThrow('Ese tema no existe.');
});
