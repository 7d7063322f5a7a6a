import { samplePartyDetails } from '@duende/testkit/samples/party';
import { THIRTY_MOMENTS } from '@duende/testkit/samples/three-nights';
import { expect, test } from 'vitest';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import { PARTY } from '@duende/testkit/samples/story';
import { requireUpcoming } from './upcoming-party.ts';

test.each(THIRTY_MOMENTS)(
  'at $at attendance and rides are taken until the night is over: $isOver',
  ({ party, at, isOver }) => {
    const details = samplePartyDetails({
      dates: [...party.dates],
      startTime: party.startTime,
      endTime: party.endTime,
    });
    const submitted = {
      partyId: PARTY,
      authorId: null,
      details,
      proposal: null,
      ...AS_SUBMITTED,
    };
    for (const code of ['rsvp.party-over', 'ride.party-over'] as const) {
      const objectionTo = requireUpcoming(at, code);
      expect(objectionTo({ ...submitted, status: 'approved' })).toBe(isOver ? code : null);
      expect(objectionTo({ ...submitted, status: 'pending' })).toBe('party.not-found');
    }
  },
);
