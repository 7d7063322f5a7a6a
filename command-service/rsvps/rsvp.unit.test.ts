import { test } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import { ALBA, PARTY, rsvp, rsvpWithdrawn } from '@duende/testkit/samples/story';
import { rsvpDecider } from './rsvp.ts';

const { given } = specify(rsvpDecider);
const ids = { partyId: PARTY, userId: ALBA };
const [confirmed, withdrawn] = [rsvp.event(), rsvpWithdrawn.event()];

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
