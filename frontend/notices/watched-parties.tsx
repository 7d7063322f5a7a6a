import { eventTopic } from '@duende/contracts/live/topics';
import { isUpcoming } from '@duende/contracts/parties/party-filters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../browser/toasts.ts';
import { useToday } from '../dates/use-today.ts';
import { useLiveTopic } from '../live/live.ts';
import { confirmedPartiesQuery } from '../parties/rsvp-queries.ts';
import { keepSubscribed } from '../push/push.ts';
import { accountAtScreen } from '../session/session.ts';
import { LOST } from './push-switch.tsx';

/** Changes of others show at the next page load. */
const MOST = 20;

/** Watches on every screen, so that changes are announced at once. */
export function WatchedParties() {
  const { data = [] } = useQuery(confirmedPartiesQuery);
  const userId = accountAtScreen(useQueryClient());
  useEffect(() => {
    if (userId !== null) void keepWatched(userId);
  }, [userId]);
  const today = useToday();
  const coming = data.filter((party) => isUpcoming(party, today)).slice(0, MOST);
  return coming.map(({ id }) => <WatchedParty key={id} id={id} />);
}

async function keepWatched(userId: string): Promise<void> {
  try {
    if ((await keepSubscribed(userId)) === 'lost') toast(LOST, 'Puedes volver a activarlos en Avisos.');
  } catch (error) {
    console.warn('Push in this browser could not be checked', error);
  }
}

function WatchedParty({ id }: { readonly id: string }) {
  useLiveTopic(eventTopic(id));
  return null;
}
