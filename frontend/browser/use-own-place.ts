import { useState } from 'react';
import { errorToast } from './toasts.ts';

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const TIMEOUT_MS = 15_000;

/** @param instead what a person can do without a position */
export function useOwnPlace(onPlace: (place: Place) => void, instead: string) {
  const [isAsking, setAsking] = useState(false);
  function ask() {
    if (isAsking) return;
    const fail = () => {
      setAsking(false);
      errorToast('No se pudo saber dónde estás', instead);
    };
    if (!('geolocation' in navigator)) return fail();
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAsking(false);
        onPlace({ latitude, longitude });
      },
      fail,
      { timeout: TIMEOUT_MS },
    );
  }
  return { isAsking, ask };
}
