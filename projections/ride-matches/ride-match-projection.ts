import type { Projection } from '../projection.ts';
import { RIDE_MATCHES, type RideMatchDocument } from './ride-match-document.ts';
import { foldRideMatch, RIDE_MATCH_EVENTS, rideMatchesTouched } from './ride-match-fold.ts';
import { rideMatchMessages } from './ride-match-messages.ts';

/** Pins and who can be written to. Which pins match is found, not kept: it is right after any replay. */
export const rideMatchProjection: Projection<RideMatchDocument> = {
  name: 'ride-matches',
  collection: RIDE_MATCHES,
  handles: RIDE_MATCH_EVENTS,
  touches: rideMatchesTouched,
  fold: foldRideMatch,
  messages: rideMatchMessages,
};
