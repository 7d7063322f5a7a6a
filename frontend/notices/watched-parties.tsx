import { eventTopic } from '@duende/contracts/live/topics';
import { isUpcoming } from '@duende/contracts/parties/party-filters';
import { useQuery, useQueryClient, useMutationState, type Mutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceSettings } from '../browser/local-settings.ts';
import { toast } from '../browser/toasts.ts';
import { useToday } from '../dates/use-today.ts';
import { useLiveTopic } from '../live/live.ts';
import { confirmedPartiesQuery, RSVP_SCOPE } from '../parties/rsvp-queries.ts';
import { keepSubscribed, pushAbility } from '../push/push.ts';
import { accountAtScreen } from '../session/session.ts';
import { LOST, useChangePush } from './push-switch.tsx';

/** Once on a device: whoever was asked and did not want to is asked no more, and finds it among the notices. */
const OFFERED = 'push-offered';

/** Asks whether to tell the person on this browser once they say that they go, if nobody was asked here before. */
export function usePushOffer(): void {
  const { mutate } = useChangePush(undefined);
  // However soon that was after the page was opened.
  const said = useMutationState({
    filters: { status: 'success', predicate: saysGoing },
    select: ({ mutationId }) => mutationId,
  });
  const last = said.at(-1);
  useEffect(() => {
    if (last !== undefined) offerPush(() => mutate(true));
  }, [last, mutate]);
}

/** Without an answer it waits on the device. */
const saysGoing = ({ options: { scope }, state: { variables, data } }: Mutation): boolean =>
  scope?.id.startsWith(RSVP_SCOPE) === true && variables === true && data !== null;

/** Asks, unless this browser was asked before or cannot. */
function offerPush(accept: () => void): void {
  if (pushAbility() !== 'able' || Notification.permission !== 'default') return;
  if (deviceSettings.read(OFFERED) !== null) return;
  deviceSettings.write(OFFERED, 'true');
  toast('¿Te avisamos si cambia o se cancela?', 'Aunque tengas la web cerrada.', {
    label: 'Avisarme',
    altText: 'Puedes activarlo en Avisos',
    run: accept,
  });
}

/** More parties to come than these nobody follows; the others are told of when the page is opened anew. */
const MOST = 20;

/** Follows the parties to come that the person goes to, whatever screen is open: what becomes of them is told at once. */
export function WatchedParties() {
  const { data = [] } = useQuery(confirmedPartiesQuery);
  usePushOffer();
  const userId = accountAtScreen(useQueryClient());
  useEffect(() => {
    if (userId !== null) void keepTold(userId);
  }, [userId]);
  const today = useToday();
  const coming = data.filter((party) => isUpcoming(party, today)).slice(0, MOST);
  return coming.map(({ id }) => <WatchedParty key={id} id={id} />);
}

async function keepTold(userId: string): Promise<void> {
  try {
    if ((await keepSubscribed(userId)) === 'lost') toast(LOST, 'Puedes volver a activarlos en Avisos.');
  } catch (error) {
    console.warn('This browser may not be told', error);
  }
}

function WatchedParty({ id }: { readonly id: string }) {
  useLiveTopic(eventTopic(id));
  return null;
}
