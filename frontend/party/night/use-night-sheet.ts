import { useEffect } from 'react';
import { create } from 'zustand';
import { windowSettings } from '../../browser/local-settings.ts';

/** Outside the page, because a login forgets its data and draws it again. */
export const useOpenNight = create<{ readonly partyId: string | null }>(() => ({ partyId: null }));

const close = () => useOpenNight.setState({ partyId: null });

/** It opens once per party and window. */
export function useNightSheet(partyId: string) {
  const isOpen = useOpenNight((open) => open.partyId === partyId);
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) close();
    };
  }, []);
  const name = `night.${partyId}`;
  return {
    isOpen,
    offer: () => {
      if (windowSettings.read(name) !== null) return;
      windowSettings.write(name, 'yes');
      useOpenNight.setState({ partyId });
    },
    close,
  };
}
