import { useEffect, useEffectEvent } from 'react';
import { useLiveStatus } from './live.ts';

/** Calls back when the network, or the service behind it, is there again; only while `isAwaited`. */
export function useNetworkBack(isAwaited: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const online = () => back();
    window.addEventListener('online', online);
    const unsubscribe = useLiveStatus.subscribe(({ status }, before) => {
      if (status === 'live' && before.status !== 'live') back();
    });
    return () => {
      window.removeEventListener('online', online);
      unsubscribe();
    };
  }, [isAwaited]);
}
