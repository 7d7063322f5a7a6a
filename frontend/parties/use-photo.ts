import { useState } from 'react';
import { useNetworkBack } from '../live/use-network-back.ts';

/** A photo to show: `null` once it did not load, until the network is back and it may be tried again. */
export function usePhoto(photo: string | null) {
  const [missing, setMissing] = useState<string | null>(null);
  useNetworkBack(missing !== null, () => setMissing(null));
  return { name: photo === missing ? null : photo, miss: () => setMissing(photo) };
}
