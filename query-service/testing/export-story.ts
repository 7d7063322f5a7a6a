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

export const [luna, sol, comment, ride] = [1, 2, 11, 21].map(sampleId) as [string, string, string, string];
export const story = [
  ...people.map((person) => when(day(1), person)),
  when(
    day(1),
    submitted({
      partyId: luna,
      authorId: BRUNO,
      details: samplePartyDetails({ name: '=Luna', dates: ['2026-12-05'] }),
    }),
  ),
  when(day(2), approved({ partyId: luna, authorId: BRUNO })),
  when(
    day(3),
    submitted({
      partyId: sol,
      authorId: null,
      details: samplePartyDetails({ name: 'Sol', dates: ['2026-12-06'] }),
    }),
  ),
  when(day(4), rsvp({ partyId: luna, userId: ALBA })),
  when(day(5), rsvpWithdrawn({ partyId: luna, userId: ALBA })),
  when(day(6), rsvp({ partyId: luna, userId: BRUNO })),
  when(
    day(6),
    commented({ commentId: comment, partyId: luna, authorId: ALBA, author: 'alba', signedAs: 'member' }),
  ),
  when(day(7), commentApproved({ commentId: comment, partyId: luna })),
  when(day(7), ridePublished({ rideId: ride, partyId: luna, userId: BRUNO })),
  when(day(8), rideRemoved({ rideId: ride, partyId: luna, userId: BRUNO })),
  when(day(9), rejected({ partyId: sol, reason: 'Sin lugar' })),
];
const now = () => Date.parse(day(20));
export const given = (more: readonly Given[] = [], options: QueryRigOptions = {}) =>
  givenEvents([...story, ...more], { now, ...options });
