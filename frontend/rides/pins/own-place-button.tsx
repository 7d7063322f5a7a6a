import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useState } from 'react';
import { errorToast } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';

interface OwnPlaceButtonProps {
  readonly onPlace: (point: Coordinates) => void;
  /** without its label on a phone, where the map needs the room */
  readonly isCompact?: boolean;
}

/** Takes the device's own position as the departure. */
export function OwnPlaceButton({ onPlace, isCompact = false }: OwnPlaceButtonProps) {
  const { isAsking, ask } = useOwnPlace(onPlace);
  return (
    <Button aria-disabled={isAsking} className={isCompact ? 'px-3' : undefined} onClick={ask}>
      <Icon name="pin" />
      <span className={classNames(isCompact && 'max-sm:sr-only')}>
        {isAsking ? 'Buscando...' : 'Usar mi ubicación'}
      </span>
    </Button>
  );
}

const TIMEOUT_MS = 15_000;

/** Everybody with an account sees a departure: three decimals, about 100 m, give the street corner and not the door. */
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Asks the browser for the device's position. */
function useOwnPlace(onPlace: (point: Coordinates) => void) {
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
      { timeout: TIMEOUT_MS },
    );
  }
  return { isAsking, ask };
}
