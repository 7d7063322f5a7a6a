import { LIMITS } from '@duende/contracts/constants/limits';
import { useEffect, useState } from 'react';
import { showsBanner } from './install-state.ts';
import { useInstall } from './install-store.ts';

/** Whether the banner is to be seen now; it comes back by itself when it was put off long enough. */
export function useBannerShown(): boolean {
  const state = useInstall();
  const [now, setNow] = useState(Date.now);
  const { snoozedAt } = state;
  useEffect(() => {
    if (snoozedAt === null) return;
    const left = snoozedAt + LIMITS.install.snoozeMs - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [snoozedAt]);
  return showsBanner(state, now);
}
