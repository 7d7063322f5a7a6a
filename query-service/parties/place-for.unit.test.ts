import { withheld } from '@duende/contracts/parties/secret-place';
import { samplePartyDetails } from '@duende/testkit/samples/party';
import { ALBA, BRUNO } from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { placeFor } from './place-for.ts';

const party = (placeFrom: string) => ({
  ...samplePartyDetails({ place: 'Finca El Retiro', placeFrom }),
  authorId: ALBA,
});
const SECRET = withheld(party('2026-12-04T18:00'));

test.each([
  ['a visitor', null, false],
  ['a member', { userId: BRUNO, isAdmin: false }, false],
  ['an analyst', { userId: BRUNO, isAdmin: false, isAnalyst: true }, false],
  ['its author', { userId: ALBA, isAdmin: false }, true],
  ['a moderator', { userId: BRUNO, isAdmin: false, isModerator: true }, true],
  ['an administrator', { userId: BRUNO, isAdmin: true }, true],
] as const)('%s knows it: %s', (_who, viewer, knows) => {
  expect(placeFor(SECRET, viewer).place).toBe(knows ? 'Finca El Retiro' : '');
  expect(placeFor(withheld(party('')), viewer).place).toBe('Finca El Retiro');
});
