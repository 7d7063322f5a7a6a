import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useOwnPlace } from '../browser/use-own-place.ts';
import { CHOICE } from '../ui/chosen.ts';
import { Icon } from '../ui/icons.tsx';

interface NearMeProps {
  readonly here: Coordinates | null;
  readonly onHere: (here: Coordinates | null) => void;
}

/** Sorts the list by distance, and back. */
export function NearMe({ here, onHere }: NearMeProps) {
  const { isAsking, ask } = useOwnPlace(onHere, 'Permite la ubicación en los ajustes del navegador.');
  return (
    <div className="absolute bottom-9 left-3 z-1 group-has-[.maplibregl-popup]/place:max-sm:hidden">
      <button
        type="button"
        aria-disabled={isAsking}
        aria-pressed={here !== null}
        className={CHOICE}
        onClick={() => (here === null ? ask() : onHere(null))}
      >
        <Icon name="crosshair" />
        <span>{isAsking ? 'Buscando...' : 'Cerca de mí'}</span>
      </button>
    </div>
  );
}
