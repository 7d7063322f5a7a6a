import { eventTopic } from '@duende/contracts/live/topics';
import { isUpcoming } from '@duende/contracts/parties/party-filters';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../dates/use-today.ts';
import { useLiveTopic } from '../live/live.ts';
import { confirmedPartiesQuery } from '../parties/rsvp-queries.ts';

/** More parties to come than these nobody follows; the others are told of when the page is opened anew. */
const MOST = 20;

/** Follows the parties to come that the person goes to, whatever screen is open: what becomes of them is told at once. */
export function WatchedParties() {
  const { data = [] } = useQuery(confirmedPartiesQuery);
  const today = useToday();
  const coming = data.filter((party) => isUpcoming(party, today)).slice(0, MOST);
  return coming.map(({ id }) => <WatchedParty key={id} id={id} />);
}

function WatchedParty({ id }: { readonly id: string }) {
  useLiveTopic(eventTopic(id));
  return null;
}
