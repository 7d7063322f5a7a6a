import { day, type Given, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { givenEvents, type QueryRigOptions } from './query-rig.ts';
import {
  ALBA,
  approved,
  BRUNO,
  commentApproved,
  commented,
  people,
  rejected,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  submitted,
} from '@duende/testkit/samples/story';

export const sol = sampleId(2);
export const story = [
  ...people.map((person) => when(day(1), person)),
  when(
    day(1),
    submitted({ authorId: BRUNO, details: samplePartyDetails({ name: '=Luna', dates: ['2026-12-05'] }) }),
  ),
  when(day(2), approved({ authorId: BRUNO })),
  when(
    day(3),
    submitted({
      partyId: sol,
      authorId: null,
      details: samplePartyDetails({ name: 'Sol', dates: ['2026-12-06'] }),
    }),
  ),
  when(day(4), rsvp()),
  when(day(5), rsvpWithdrawn()),
  when(day(6), rsvp({ userId: BRUNO })),
  when(day(6), commented({ authorId: ALBA, author: 'alba', signedAs: 'member' })),
  when(day(7), commentApproved()),
  when(day(7), ridePublished()),
  when(day(8), rideRemoved()),
  when(day(9), rejected({ partyId: sol, reason: 'Sin lugar' })),
];
const now = () => Date.parse(day(20));
export const given = (more: readonly Given[] = [], options: QueryRigOptions = {}) =>
  givenEvents([...story, ...more], { now, ...options });
