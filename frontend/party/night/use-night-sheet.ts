import { useEffect } from 'react';
import { create } from 'zustand';
import { windowSettings } from '../../browser/local-settings.ts';

/** Outside the page, because a login forgets its data and draws it again. */
export const useOpenNight = create<{ readonly partyId: string | null }>(() => ({ partyId: null }));

export const closeNight = () => useOpenNight.setState({ partyId: null });

/** It opens once per party and window. */
export function useNightSheet(partyId: string) {
  const isOpen = useOpenNight((open) => open.partyId === partyId);
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) closeNight();
    };
  }, []);
  const name = `night.${partyId}`;
  return {
    isOpen,
    /** loads the code during the RSVP; a failure shows when the sheet opens */
    prepare: () => void import('./night-sheet.tsx').catch(() => undefined),
    offer: () => {
      if (windowSettings.read(name) !== null) return;
      windowSettings.write(name, 'yes');
      useOpenNight.setState({ partyId });
    },
    close: closeNight,
  };
}
