import { streams } from '@duende/contracts/events/streams';
import { on, when } from '@duende/testkit/samples/given-log';
import { describe, expect, it } from 'vitest';
import { hourProjection } from './hours.ts';
import { hourOf } from '../model/projection.ts';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ALBA,
  approved,
  erased,
  rsvp,
  rsvpWithdrawn,
  submitted,
  verified,
} from '@duende/testkit/samples/story';

const { given } = specifyProjection(hourProjection);

const hour = (name: string, first: number, last: number, counts: object) => ({
  _id: name,
  position: at(last),
  hour: name,
  first: at(first),
  last: at(last),
  counts,
});

describe('the hours of the log', () => {
  it('say where each begins and ends, and how much of what it held', async () => {
    await given(
      submitted(),
      approved(),
      rsvp(),
      rsvpWithdrawn(),
      when('2026-06-01T13:00:00.000Z', rsvp()),
      when('2026-06-03T00:59:59.999Z', erased({ userId: ALBA })),
    ).then(
      hour('2026-06-01T12', 1, 4, {
        PartySubmitted: 1,
        PartyApproved: 1,
        RsvpConfirmed: 1,
        RsvpWithdrawn: 1,
      }),
      hour('2026-06-01T13', 5, 5, { RsvpConfirmed: 1 }),
      hour('2026-06-03T00', 6, 6, { PersonErased: 1 }),
    );
  });

  it('follow effective time, which a clock that ran behind does not turn back', async () => {
    await given(submitted(), when('2026-05-01T00:00:00.000Z', approved())).then(
      hour('2026-06-01T12', 1, 2, { PartySubmitted: 1, PartyApproved: 1 }),
    );
  });

  it('leave out that the log was verified, and the claims for what happened', async () => {
    const claim = streams.username('hash');
    const data = { claim, kind: 'username', holderId: ALBA } as const;
    const claims = (['ClaimTaken', 'ClaimReleased'] as const).map((type) => on(claim, { type, data }));
    await given(submitted(), verified(), ...claims).then(hour('2026-06-01T12', 1, 1, { PartySubmitted: 1 }));
  });

  it('are named in UTC', () => {
    expect(hourOf('2026-06-01T23:59:59.999Z')).toBe('2026-06-01T23');
  });
});
