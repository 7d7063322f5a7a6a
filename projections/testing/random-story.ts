import { by, type Given } from '@duende/testkit/samples/given-log';
import { REASONED_TYPES } from '@duende/contracts/events/reasoned-types';
import { sampleId } from '@duende/testkit/samples/party';
import fc from 'fast-check';
import {
  ADMIN,
  ALBA,
  approvalWithdrawn,
  approved,
  BRUNO,
  commentApproved,
  commented,
  commentRejected,
  commentRestored,
  commentEdited,
  commentWithdrawn,
  contactChanged,
  deleted,
  erased,
  publicNoticeSet,
  OTHER_COMMENT,
  OTHER_PARTY,
  PARTY,
  reasonStruck,
  registered,
  rejected,
  reported,
  reportsDismissed,
  reportsReopened,
  restored,
  RIDE,
  rideAlertSet,
  rideAlertWithdrawn,
  ridePublished,
  rideRemoved,
  rideSeatsSet,
  rsvp,
  rsvpWithdrawn,
  seatGranted,
  seatRefused,
  seatReleased,
  seatRequested,
  seatsReserved,
  submitted,
  updated,
} from '@duende/testkit/samples/story';

/** `null` if impossible. */
const HAPPENINGS: readonly ((before: readonly Given[]) => Given | null)[] = [
  strikeLast,
  () => submitted(),
  () => submitted({ partyId: OTHER_PARTY, authorId: BRUNO }),
  () =>
    updated({
      changes: { name: { from: 'Luna llena', to: 'Sol' }, dates: { from: [], to: ['2026-12-31'] } },
    }),
  () => publicNoticeSet({ notice: { from: '', to: 'Otra hora' } }),
  () => publicNoticeSet({ notice: { from: 'Otra hora', to: '' } }),
  () => approved(),
  () => approved({ partyId: OTHER_PARTY, authorId: BRUNO }),
  () => approvalWithdrawn(),
  () => rejected({ reason: 'Sin lugar' }),
  () => by(BRUNO, deleted({ reason: 'Cancelada' })),
  () => restored({ status: 'pending' }),
  () => restored({ status: 'approved' }),
  () => rsvp(),
  () => rsvpWithdrawn(),
  () => rsvp({ userId: BRUNO }),
  () => rsvp({ partyId: OTHER_PARTY, userId: BRUNO }),
  () => commented(),
  () => commented({ authorId: ALBA, commentId: OTHER_COMMENT, partyId: OTHER_PARTY }),
  () => commentApproved(),
  () => commentApproved({ commentId: OTHER_COMMENT, authorId: ALBA }),
  () => commentRejected({ reason: 'Publicidad' }),
  () => commentRestored({ status: 'pending' }),
  () => commentRestored({ status: 'approved' }),
  () => commentEdited(),
  () => commentWithdrawn(),
  () => commentWithdrawn({ commentId: OTHER_COMMENT, authorId: ALBA }),
  () => ridePublished(),
  () => ridePublished({ userId: ALBA, rideId: OTHER_COMMENT, rideType: 'need', passengerCount: 2 }),
  () => rideRemoved(),
  () => rideSeatsSet({ passengerCount: { from: 3, to: 4 } }),
  () => seatRequested(),
  () => seatRequested({ requestId: OTHER_PARTY, userId: ADMIN, seats: 1 }),
  () => seatGranted(),
  () => seatGranted({ requestId: OTHER_PARTY, userId: ADMIN, seats: 1 }),
  () => seatRefused(),
  () => seatReleased({ was: 'granted' }),
  // Over when it is recorded.
  () => seatsReserved({ until: '2026-01-01T12:00:00.000Z' }),
  () => rideAlertSet(),
  () => rideAlertWithdrawn(),
  () => reported(),
  () => reported({ userId: ADMIN, hides: true }),
  () => reported({ thing: 'party', thingId: PARTY, ownerId: ALBA, userId: BRUNO }),
  () => reported({ thing: 'ride', thingId: RIDE, ownerId: BRUNO }),
  () => reported({ thing: 'user', thingId: BRUNO, partyId: null, ownerId: BRUNO }),
  () => reportsDismissed(),
  () => reportsReopened({ hides: true }),
  () => registered(),
  () => registered({ userId: BRUNO, username: 'bruno' }),
  () => registered({ userId: ADMIN, username: 'guardian', isAdmin: true }),
  () => contactChanged({ changes: { telegram: { from: '', to: '@alba' } } }),
  () => contactChanged({ changes: { telegram: { from: '@alba', to: '' } } }),
  () => contactChanged({ userId: BRUNO, changes: { email: { from: '', to: 'bruno@mail.example' } } }),
  () => erased({ userId: ALBA }),
  () => erased({ userId: BRUNO }),
];

/** In any order, with unsynchronised clocks. Erased people do not act. */
export const randomStory: fc.Arbitrary<readonly Given[]> = fc
  .array(fc.tuple(fc.constantFrom(...HAPPENINGS), fc.integer({ min: 0, max: 59 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((steps) => {
    const gone = new Set<string>();
    const story: Given[] = [];
    for (const [index, [happen, minute]] of steps.entries()) {
      const happening = happen(story);
      if (happening === null) continue;
      const at = `2026-06-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
      const published = {
        ...happening,
        id: sampleId(1000 + index),
        metadata: { ...happening.metadata, at },
      };
      const people = personsOf(published);
      if (people.some((person) => gone.has(person))) continue;
      for (const event of published.events) if (event.type === 'PersonErased') gone.add(event.data.userId);
      story.push(published);
    }
    return story;
  });

/** Redacts the last reason, once. */
function strikeLast(before: readonly Given[]): Given | null {
  const given = before.findLast(({ events: [event] }) => REASONED_TYPES.some((type) => type === event?.type));
  if (given === undefined) return null;
  const strike = reasonStruck(given);
  return before.some(({ stream }) => stream === strike.stream) ? null : strike;
}

/** Everybody whose key may seal the events. */
function personsOf({ events, metadata }: Given): readonly string[] {
  const named = events.flatMap(({ data }) =>
    'userId' in data ? [data.userId] : 'authorId' in data ? [data.authorId ?? ''] : [],
  );
  return [...named, metadata?.actorId ?? ''];
}
