import {
  liveMessageSchemas,
  type LiveMessage,
  type LiveMessageName,
} from '@duende/contracts/live/live-messages';
import { expect, it } from 'vitest';
import { outgoing } from './outgoing-message.ts';
import { PARTY } from '../testing/story.ts';

const NAMES = Object.keys(liveMessageSchemas) as readonly LiveMessageName[];
const messageOf = (name: string) =>
  ({ name, payload: { position: '1', eventId: PARTY } }) as unknown as LiveMessage;

/** What a page of a removed party no longer shows; everything else is published all the same. */
const WITHHELD = [
  'rsvp.count',
  'comment.approved',
  'comment.removed',
  'ride.published',
  'ride.removed',
  'ride.matched',
];

it.each(NAMES)('decides whether %s is withheld while its party is removed', (name) => {
  expect(outgoing(['home'], messageOf(name)).partyId).toBe(WITHHELD.includes(name) ? PARTY : null);
});

it('coalesces numbers alone: those of a party under its id, those that wait for moderators together', () => {
  const keys = NAMES.map((name) => [name, outgoing(['home'], messageOf(name)).coalescingKey]);
  expect(keys.filter(([, key]) => key !== null)).toEqual([
    ['moderation.pending', 'moderation'],
    ['rsvp.count', PARTY],
    ['audit.recorded', 'audit'],
  ]);
});

it('drops the number that is held of a party when the party goes', () => {
  const dropping = NAMES.filter((name) => outgoing(['home'], messageOf(name)).dropsKey === PARTY);
  expect(dropping).toEqual(['event.removed']);
});

it('lets no message through of which nothing is decided', () => {
  expect(() => outgoing(['home'], messageOf('party.renamed'))).toThrow('party.renamed');
});
