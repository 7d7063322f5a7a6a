import { useEffect, useRef } from 'react';
import { deviceSettings } from '../browser/local-settings.ts';
import { toast } from '../browser/toasts.ts';
import { pushAbility } from '../push/push.ts';
import { useChangePush } from './push-switch.tsx';

/** Once on a device: whoever was asked and did not want to is asked no more, and finds it among the notices. */
const OFFERED = 'push-offered';

/** Asks whether to tell the person on this browser once they go to one party more, if nobody was asked here before. */
export function usePushOffer(going: readonly unknown[] | undefined): void {
  const before = useRef<number>(undefined);
  const { mutate } = useChangePush(undefined);
  const count = going?.length;
  useEffect(() => {
    const isMore = count !== undefined && before.current !== undefined && count > before.current;
    before.current = count;
    if (isMore) offerPush(() => mutate(true));
  }, [count, mutate]);
}

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
