import { type Given, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { givenEvents, type QueryRigOptions } from './query-rig.ts';
import {
  alba,
  approved,
  bruno,
  commentApproved,
  day,
  people,
  removed,
  ridePublished,
  rideRemoved,
  rsvp,
  signedComment,
  submitted,
} from './story.ts';

export const [luna, sol, comment, ride] = [1, 2, 11, 21].map(sampleId) as [string, string, string, string];
export const story = [
  ...people.map((person) => when(day(1), person)),
  submitted(luna, samplePartyDetails({ name: '=Luna', dates: ['2026-12-05'] }), bruno.userId, day(1)),
  approved(luna, bruno.userId, day(2)),
  submitted(sol, samplePartyDetails({ name: 'Sol', dates: ['2026-12-06'] }), null, day(3)),
  when(day(4), rsvp(luna, alba.userId)),
  when(day(5), rsvp(luna, alba.userId, false)),
  when(day(6), rsvp(luna, bruno.userId)),
  when(day(6), signedComment(comment, luna, 'alba', alba.userId)),
  when(day(7), commentApproved(comment, luna)),
  when(day(7), ridePublished(ride, luna, bruno.userId)),
  when(day(8), rideRemoved(ride, luna, bruno.userId)),
  removed(sol, 'PartyRejected', 'Sin lugar', null, day(9)),
];
const now = () => Date.parse(day(20));
export const given = (more: readonly Given[] = [], options: QueryRigOptions = {}) =>
  givenEvents([...story, ...more], { now, ...options });
