import type { Coordinates } from '@duende/contracts/events/ride-events';
import { useState } from 'react';
import { errorToast } from '../../lib/toasts.ts';

const WAIT_MS = 15_000;

/** Everybody with an account sees a departure: three decimals, about 100 m, find the corner and not the door. */
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Asks the browser where the person is. */
export function useOwnPlace(onPlace: (point: Coordinates) => void) {
  const [isAsking, setAsking] = useState(false);
  function ask() {
    if (isAsking) return;
    const fail = () => {
      setAsking(false);
      errorToast('No se pudo saber dónde estás', 'Elige el punto de salida a mano.');
    };
    if (!('geolocation' in navigator)) return fail();
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        onPlace({ latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) });
      },
      fail,
      { timeout: WAIT_MS },
    );
  }
  return { isAsking, ask };
}
