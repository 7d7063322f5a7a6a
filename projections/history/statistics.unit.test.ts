import { type Given, when } from '@duende/testkit/samples/given-log';
import { describe, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ALBA,
  BRUNO,
  commentApproved,
  commented,
  commentRejected,
  erased,
  OTHER_PARTY,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  submitted,
} from '@duende/testkit/samples/story';
import { statisticsProjection } from './statistics.ts';

const { given } = specifyProjection(statisticsProjection);

const NOTHING = {
  confirmed: 0,
  withdrawn: 0,
  seatsOffered: 0,
  seatsNeeded: 0,
  commentsApproved: 0,
  commentsRejected: 0,
};
const day = (text: string, position: string, brought: object) => ({
  ...NOTHING,
  _id: text,
  day: text,
  position,
  ...brought,
});
const NOON = '2026-06-01T12:00:00.000Z';
const need = ridePublished({
  userId: ALBA,
  rideId: '000000aa-0000-4000-8000-00000000000a',
  rideType: 'need',
  passengerCount: 2,
});

describe('the totals of a day', () => {
  it.each<[string, readonly Given[], object]>([
    [
      'confirmations of all parties and withdrawals',
      [rsvp(), rsvp({ partyId: OTHER_PARTY, userId: BRUNO }), rsvpWithdrawn()],
      { confirmed: 2, withdrawn: 1 },
    ],
    [
      'places offered and asked for, also of rides that are taken back',
      [
        need,
        ridePublished(),
        rideRemoved(),
        ridePublished({ userId: ALBA, rideId: '000000ab-0000-4000-8000-00000000000a' }),
      ],
      { seatsOffered: 6, seatsNeeded: 2 },
    ],
    [
      'decisions on comments',
      [commented(), commentApproved(), commentRejected()],
      { commentsApproved: 1, commentsRejected: 1 },
    ],
  ])('are its %s', async (_, events, brought) => {
    const counted = events.filter(
      ({ events: [event] }) => event?.type !== 'RideRemoved' && event?.type !== 'CommentPosted',
    );
    const last = events.lastIndexOf(counted.at(-1) as Given);
    await given(...events.map((event) => when(NOON, event))).then(day('2026-06-01', at(last + 1), brought));
  });

  it.each([
    ['in summer', '2026-06-01T21:59:59.999Z', '2026-06-01T22:00:00.000Z', '2026-06-01', '2026-06-02'],
    ['in winter', '2026-12-01T22:59:59.999Z', '2026-12-01T23:00:00.000Z', '2026-12-01', '2026-12-02'],
    [
      'in the night the clocks go back',
      '2026-10-25T22:59:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-10-25',
      '2026-10-26',
    ],
  ])('turn at midnight in Madrid, %s', async (_, before, after, first, second) => {
    await given(when(before, rsvp()), when(after, rsvp({ userId: BRUNO }))).then(
      day(first, at(1), { confirmed: 1 }),
      day(second, at(2), { confirmed: 1 }),
    );
  });

  it('stay as they are when somebody is erased, and nothing else counts', async () => {
    await given(when(NOON, submitted()), when(NOON, rsvp()), erased({ userId: ALBA })).then(
      day('2026-06-01', at(2), { confirmed: 1 }),
    );
  });
});
