import { eventTopic } from '@duende/contracts/live/topics';
import { isUpcoming } from '@duende/contracts/parties/party-filters';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../dates/use-today.ts';
import { useLiveTopic } from '../live/live.ts';
import { useEffect } from 'react';
import { confirmedPartiesQuery } from '../parties/rsvp-queries.ts';
import { usePushOffer } from './push-offer.ts';
import { keepSubscribed } from '../push/push.ts';

/** More parties to come than these nobody follows; the others are told of when the page is opened anew. */
const MOST = 20;

/** Follows the parties to come that the person goes to, whatever screen is open: what becomes of them is told at once. */
export function WatchedParties() {
  const { data = [] } = useQuery(confirmedPartiesQuery);
  usePushOffer();
  useEffect(() => {
    keepSubscribed().catch((error: unknown) => console.warn('This browser may not be told', error));
  }, []);
  const today = useToday();
  const coming = data.filter((party) => isUpcoming(party, today)).slice(0, MOST);
  return coming.map(({ id }) => <WatchedParty key={id} id={id} />);
}

function WatchedParty({ id }: { readonly id: string }) {
  useLiveTopic(eventTopic(id));
  return null;
}
