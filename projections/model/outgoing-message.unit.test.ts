import {
  liveMessageSchemas,
  type LiveMessage,
  type LiveMessageName,
} from '@duende/contracts/live/live-messages';
import { expect, it } from 'vitest';
import { outgoing } from './outgoing-message.ts';
import { PARTY } from '@duende/testkit/samples/story';

const NAMES = Object.keys(liveMessageSchemas) as readonly LiveMessageName[];
const messageOf = (name: string) =>
  ({ name, payload: { position: '1', eventId: PARTY } }) as unknown as LiveMessage;

/** What a page of a removed party no longer shows; everything else is published all the same. */
const WITHHELD = [
  'rsvp.count',
  'comment.approved',
  'comment.removed',
  'ride.published',
  'ride.places',
  'ride.removed',
  'ride.granted',
  'ride.matched',
  'ride.reserved',
  'seat.free',
];

it.each(NAMES)('decides whether %s is withheld while its party is removed', (name) => {
  expect(outgoing(['home'], messageOf(name)).partyId).toBe(WITHHELD.includes(name) ? PARTY : null);
});

it('lets no undecided message through', () => {
  expect(() => outgoing(['home'], messageOf('party.renamed'))).toThrow('party.renamed');
});
