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
  PARTY,
  RIDE,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
} from '@duende/testkit/samples/story';
import { pulseProjection } from './pulse.ts';

const { given } = specifyProjection(pulseProjection);

const NEED = '000000aa-0000-4000-8000-00000000000a';
const NOON = '2026-06-01T12:00:00.000Z';
/** Still the first in London, the second in Madrid. */
const AFTER_MIDNIGHT = '2026-06-01T22:00:00.000Z';
const NOTHING = {
  confirmed: 0,
  withdrawn: 0,
  offers: [],
  seatsOffered: 0,
  seatsNeeded: 0,
  commentsApproved: 0,
  commentsRejected: 0,
};
const day = (of: number, brought: object) => ({ day: `2026-06-0${of}`, ...NOTHING, ...brought });
const june = (position: string, days: readonly object[], partyId = PARTY) => ({
  _id: `${partyId}.2026-06`,
  position,
  partyId,
  month: '2026-06',
  days,
});

describe('the pulse', () => {
  it('is what each day in Madrid brought each party', async () => {
    await given(
      when('2026-06-01T21:59:59.999Z', rsvp()),
      when(AFTER_MIDNIGHT, rsvp({ userId: BRUNO })),
      when(AFTER_MIDNIGHT, rsvp({ partyId: OTHER_PARTY })),
    ).then(
      june(at(2), [day(1, { confirmed: 1 }), day(2, { confirmed: 1 })]),
      june(at(3), [day(2, { confirmed: 1 })], OTHER_PARTY),
    );
  });

  it('turns its day an hour later in winter', async () => {
    const winter = (text: string, of: Given) => when(`2026-12-01T${text}:00.000Z`, of);
    const days = ['2026-12-01', '2026-12-02'].map((text) => ({ ...day(1, { confirmed: 1 }), day: text }));
    await given(winter('22:30', rsvp()), winter('23:00', rsvp({ userId: BRUNO }))).then({
      ...june(at(2), days),
      _id: `${PARTY}.2026-12`,
      month: '2026-12',
    });
  });

  it('counts who withdraws, on the day they do', async () => {
    await given(
      when(NOON, rsvp()),
      when(NOON, rsvp({ userId: BRUNO })),
      when(AFTER_MIDNIGHT, rsvpWithdrawn()),
    ).then(june(at(3), [day(1, { confirmed: 2 }), day(2, { withdrawn: 1 })]));
  });

  it('holds the rides that are offered, and the places of those that are needed as well', async () => {
    await given(
      when(NOON, ridePublished()),
      when(NOON, ridePublished({ userId: ALBA, rideId: NEED, rideType: 'need' })),
    ).then(june(at(2), [day(1, { offers: [RIDE], seatsOffered: 3, seatsNeeded: 3 })]));
  });

  it('forgets an offer that is taken back the same day, and keeps one that was new on its day', async () => {
    await given(when(NOON, ridePublished()), when(NOON, rideRemoved())).then(
      june(at(2), [day(1, { seatsOffered: 3 })]),
    );
    await given(when(NOON, ridePublished()), when(AFTER_MIDNIGHT, rideRemoved())).then(
      june(at(1), [day(1, { offers: [RIDE], seatsOffered: 3 })]),
    );
  });

  it('counts decisions on comments, on the day they are taken', async () => {
    await given(
      when(NOON, commented()),
      when(NOON, commentApproved()),
      when(AFTER_MIDNIGHT, commentRejected()),
    ).then(june(at(3), [day(1, { commentsApproved: 1 }), day(2, { commentsRejected: 1 })]));
  });

  it('stays as it is when somebody is erased, and nothing else concerns it', async () => {
    await given(
      when(NOON, rsvp()),
      when(NOON, ridePublished({ userId: ALBA })),
      erased({ userId: ALBA }),
      commented(),
    ).then(june(at(2), [day(1, { confirmed: 1, offers: [RIDE], seatsOffered: 3 })]));
  });

  it('does not go back with a clock that ran behind', async () => {
    await given(when(AFTER_MIDNIGHT, rsvp()), when(NOON, rsvp({ userId: BRUNO }))).then(
      june(at(2), [day(2, { confirmed: 2 })]),
    );
  });

  it('restarts with each month', async () => {
    const july = '2026-07-01T12:00:00.000Z';
    await given(when(NOON, rsvp()), when(july, rsvp({ userId: BRUNO })), when(july, rsvpWithdrawn())).then(
      june(at(1), [day(1, { confirmed: 1 })]),
      {
        ...june(at(3), [{ ...day(1, { confirmed: 1, withdrawn: 1 }), day: '2026-07-01' }]),
        _id: `${PARTY}.2026-07`,
        month: '2026-07',
      },
    );
  });
});
