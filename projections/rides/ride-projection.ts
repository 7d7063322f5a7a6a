import { approximateRideAnswer } from '@duende/contracts/api/ride-answer';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { eventTopic } from '@duende/contracts/live/topics';
import type { Change, Projection } from '../projection.ts';
import { RIDES, type RideDocument } from './ride-document.ts';
import { foldRide, RIDE_EVENTS, ridesTouched } from './ride-fold.ts';

export const rideProjection: Projection<RideDocument> = {
  name: 'rides',
  collection: RIDES,
  handles: RIDE_EVENTS,
  touches: ridesTouched,
  fold: foldRide,
  messages: async (changes) => changes.flatMap(rideMessages),
};

/** Visitors listen too, so a pin is told as they may see it; people with an account ask for the point. */
function rideMessages({
  id,
  before,
  after,
  position,
}: Change<RideDocument>): readonly AddressedLiveMessage[] {
  if (after !== null) {
    const payload = { position, eventId: after.partyId, ride: approximateRideAnswer(id, after) };
    return [{ topics: [eventTopic(after.partyId)], message: { name: 'ride.published', payload } }];
  }
  if (before === null) return [];
  const payload = { position, eventId: before.partyId, rideId: id };
  return [{ topics: [eventTopic(before.partyId)], message: { name: 'ride.removed', payload } }];
}
