import { useMutationState, type Mutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceSettings } from '../browser/local-settings.ts';
import { toast } from '../browser/toasts.ts';
import { RSVP_SCOPE } from '../parties/rsvp-queries.ts';
import { pushAbility } from '../push/push.ts';
import { useChangePush } from './push-switch.tsx';

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
