import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useOwnPlace } from '../browser/use-own-place.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';

interface NearMeProps {
  readonly here: Coordinates | null;
  readonly onHere: (here: Coordinates | null) => void;
}

/** Sorts the list by distance, and back. */
export function NearMe({ here, onHere }: NearMeProps) {
  const { isAsking, ask } = useOwnPlace(onHere, 'Permite la ubicación en los ajustes del navegador.');
  return (
    <Button
      aria-disabled={isAsking}
      aria-pressed={here !== null}
      className={classNames(
        'absolute bottom-9 left-3 z-1',
        here ? 'bg-uv text-bg-0 ring-uv hover:bg-uv' : 'bg-surface-1',
      )}
      onClick={() => (here === null ? ask() : onHere(null))}
    >
      <Icon name="crosshair" />
      <span>{isAsking ? 'Buscando...' : 'Cerca de mí'}</span>
    </Button>
  );
}
