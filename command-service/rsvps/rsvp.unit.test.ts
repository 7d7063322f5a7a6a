import { test } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import { AUTHOR_ID, PARTY_ID } from '../testing/samples.ts';
import { rsvpDecider } from './rsvp.ts';

const { given } = specify(rsvpDecider);
const ids = { partyId: PARTY_ID, userId: AUTHOR_ID };
const confirmed = { type: 'RsvpConfirmed', data: ids } as const;
const withdrawn = { type: 'RsvpWithdrawn', data: ids } as const;

test.each([
  ['toggling the first time confirms', [], null, [confirmed]],
  ['toggling when going withdraws', [confirmed], null, [withdrawn]],
  ['toggling when not going any more confirms', [confirmed, withdrawn], null, [confirmed]],
  ['setting to going confirms', [], true, [confirmed]],
  ['setting to what it is makes no event', [confirmed], true, []],
  ['setting to not going withdraws', [confirmed], false, [withdrawn]],
  ['who never went is not going already', [], false, []],
] as const)('%s', (_name, events, isGoing, expected) => {
  given(...events)
    .when({ type: 'SetRsvp', data: { ...ids, isGoing } })
    .then(expected);
});
