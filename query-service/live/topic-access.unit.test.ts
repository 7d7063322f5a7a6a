import type { Actor } from '@duende/contracts/permissions';
import { Refusal } from '@duende/contracts/refusal';
import { expect, test } from 'vitest';
import type { PartyFinder } from '../parties/find-party.ts';
import { topicAccess } from './topic-access.ts';

const PARTY = 'abcdef12-0000-4000-8000-000000000000';
const ANA: Actor = { userId: 'aaaaaaaa-0000-4000-8000-00000000000a', isAdmin: false };
const BOSS: Actor = { userId: 'bbbbbbbb-0000-4000-8000-00000000000b', isAdmin: true };

/** One party, which signed-in people alone may see. */
const parties = {
  async visible(reference: string, actor: Actor | null) {
    if (reference !== PARTY || actor === null) throw new Refusal('party.not-found');
    return {};
  },
} as unknown as PartyFinder;

test.each([
  ['home', null, 'home', ['parties', 'attendance']],
  ['moderation', BOSS, 'moderation', ['parties', 'comments', 'pending']],
  ['me', ANA, `user:${ANA.userId}`, ['parties', 'attendance', 'ride-matches']],
  ['me', BOSS, `user:${BOSS.userId}`, ['parties', 'attendance', 'ride-matches']],
  [`event:${PARTY}`, ANA, `event:${PARTY}`, ['parties', 'attendance', 'comments', 'rides', 'pulse']],
])('%s for %o is told in %s', async (topic, actor, room, reads) => {
  expect(await topicAccess(topic, actor, parties)).toEqual({ room, reads });
});

test.each([
  ['moderation', null, 'session.required'],
  ['moderation', ANA, 'session.admin-required'],
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

test('what is no topic is said in words', async () => {
  await expect(topicAccess('all', BOSS, parties)).rejects.toThrow('Ese tema no existe.');
});
