import type { LiveMessagePayload } from '@duende/contracts/live/live-messages';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { nightsOf } from '@duende/contracts/parties/nights';
import type { PartyTimes } from '@duende/contracts/parties/party-night';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { hashKey, partialMatchKey, type QueryClient } from '@tanstack/react-query';
import { toast } from '../browser/toasts.ts';
import { listWith, listWithout } from '../cache/list-changes.ts';
import type { Positioned } from '../http/positioned.ts';
import { partyOfTopic, type LiveHandler, type LiveReader, ASK_AGAIN, patch } from '../live/live-handler.ts';
import { partyQuery, pulseQuery } from '../parties/party-queries.ts';
import { withOffer } from '../parties/pulse-change.ts';
import { MATCHES, rideMatchesQuery, ridesQuery, seatsQuery } from './ride-queries.ts';
import { SEATS } from '../cache/keys.ts';

/** Does nothing if the party's rides are on the screen. */
export async function notifyMatch(
  client: QueryClient,
  { eventId, isNew }: LiveMessagePayload<'ride.matched'>,
): Promise<void> {
  const { pathname } = window.location;
  const isShown = pathname.endsWith('/rides') && pathname.includes(eventId.slice(0, 8));
  if (!isNew || isShown) return;
  const party = await client.ensureQueryData(partyQuery(eventId)).catch(() => null);
  toast('Hay un viaje cerca de ti', `Míralo en los viajes de ${party?.data?.name ?? 'tu fiesta'}.`);
}

type SeatMessage = LiveMessagePayload<'seat.changed'>;

const WORDS: Readonly<
  Record<SeatMessage['as'], Partial<Record<SeatMessage['standing'], readonly [title: string, words: string]>>>
> = {
  driver: { open: ['Te piden plaza', 'Respóndele en los viajes de la fiesta.'] },
  passenger: {
    granted: ['Tienes plaza', 'Quien conduce ha aceptado tu petición.'],
    refused: ['Sin plaza', 'Quien conduce no puede llevarte.'],
    ended: ['Viaje caído', 'Se ha caído un viaje en el que pediste plaza.'],
  },
};

function announceSeat({ as, standing, isOwn }: SeatMessage): void {
  const words = isOwn ? undefined : WORDS[as][standing];
  if (words !== undefined) toast(...words);
}

/** Pins are shown until the party's last day. */
function partyChanged({ event }: LiveMessagePayload<'event.approved'>, { read }: LiveReader) {
  const isMoved = () => {
    const shown = read(partyQuery(event.id).queryKey) as Positioned<EventAnswer | null> | undefined;
    return whenOf(shown?.data ?? null) !== whenOf(event);
  };
  return [
    patch(ridesQuery(event.id).queryKey, event.id, (rides) => rides, isMoved),
    patch(rideMatchesQuery(event.id).queryKey, event.id, (matches) => (isMoved() ? ASK_AGAIN : matches)),
  ];
}

const whenOf = (party: PartyTimes | null): string | null =>
  party && [...nightsOf(party), party.startTime, party.endTime].join(' ');

/** Broadcasts must not replace an exact point by an approximate one. */
function isPointKnown(rides: readonly RideAnswer[], id: string): boolean {
  return rides.some((ride) => ride.id === id && !ride.approximate);
}

/** Broadcasts do not contain granted and reserved seats. */
function seatsOf(rides: readonly RideAnswer[], id: string): Pick<RideAnswer, 'granted' | 'reserved'> {
  const { granted = 0, reserved = null } = rides.find((ride) => ride.id === id) ?? {};
  return { granted, reserved };
}

export const rideMessages = {
  covers(topic, key) {
    const id = partyOfTopic(topic);
    if (id === null) return topic === 'me' && [MATCHES, SEATS].some((own) => partialMatchKey(key, own));
    return hashKey(ridesQuery(id).queryKey) === hashKey(key);
  },
  patches: {
    'event.approved': partyChanged,
    'event.updated': partyChanged,
    'ride.published': ({ eventId, ride }, { isVisitor }) => [
      patch(
        ridesQuery(eventId).queryKey,
        ride.id,
        (rides) =>
          isPointKnown(rides, ride.id) ? rides : listWith(rides, { ...ride, ...seatsOf(rides, ride.id) }),
        (rides) => !isVisitor && !isPointKnown(rides, ride.id),
      ),
      patch(pulseQuery(eventId).queryKey, ride.id, (pulse) =>
        ride.type === 'offer' ? withOffer(pulse) : pulse,
      ),
    ],
    'ride.removed': ({ eventId, rideId }) => [
      patch(ridesQuery(eventId).queryKey, rideId, (rides) => listWithout(rides, rideId)),
      // Day and type of the removed ride are unknown.
      patch(
        pulseQuery(eventId).queryKey,
        rideId,
        (pulse) => pulse,
        () => true,
      ),
    ],
    'ride.places': ({ eventId, rideId, passengerCount }) => [
      patch(ridesQuery(eventId).queryKey, `places ${rideId}`, (rides) =>
        rides.map((ride) => (ride.id === rideId ? { ...ride, passengerCount } : ride)),
      ),
    ],
    'ride.granted': ({ eventId, rideId, granted }) => [
      patch(ridesQuery(eventId).queryKey, `granted ${rideId}`, (rides) =>
        rides.map((ride) => (ride.id === rideId ? { ...ride, granted } : ride)),
      ),
    ],
    'ride.reserved': ({ eventId, rideId, reserved }) => [
      patch(ridesQuery(eventId).queryKey, `reserved ${rideId}`, (rides) =>
        rides.map((ride) => (ride.id === rideId ? { ...ride, reserved } : ride)),
      ),
    ],
    'seat.free': ({ eventId }) => [patch(seatsQuery(eventId).queryKey, eventId, () => ASK_AGAIN)],
    'seat.changed': ({ eventId }) => [patch(seatsQuery(eventId).queryKey, eventId, () => ASK_AGAIN)],
    'ride.matched': ({ eventId }) => [patch(rideMatchesQuery(eventId).queryKey, eventId, () => ASK_AGAIN)],
  },
  announces: {
    'ride.matched': (match, client) => void notifyMatch(client, match),
    'seat.changed': (seat) => announceSeat(seat),
    'seat.free': () => toast('Ha quedado sitio', 'Donde no cabías. Mira los viajes de la fiesta.'),
  },
} as const satisfies LiveHandler;
