import type { LiveMessagePayload } from '@duende/contracts/live/live-messages';
import type { QueryClient } from '@tanstack/react-query';
import { partyQuery } from '../parties/party-queries.ts';
import { toast } from '../browser/toasts.ts';

/** Says that somebody near could go along, unless their party's rides are on the screen, which show it. */
export async function notifyMatch(
  client: QueryClient,
  { eventId, isNew }: LiveMessagePayload<'ride.matched'>,
): Promise<void> {
  const { pathname } = window.location;
  const isShown = pathname.endsWith('/rides') && pathname.includes(eventId.slice(0, 8));
  if (!isNew || isShown) return;
  // Without its name it is worth saying all the same.
  const party = await client.ensureQueryData(partyQuery(eventId)).catch(() => null);
  toast('Hay un viaje cerca de ti', `Míralo en los viajes de ${party?.data?.name ?? 'tu fiesta'}.`);
}
