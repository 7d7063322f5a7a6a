import { useState } from 'react';
import { windowSettings } from '../../browser/local-settings.ts';

/** It opens once per party and window. */
export function useNightSheet(partyId: string) {
  const [isOpen, setOpen] = useState(false);
  const name = `night.${partyId}`;
  return {
    isOpen,
    offer: () => {
      if (windowSettings.read(name) !== null) return;
      windowSettings.write(name, 'yes');
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
