import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useOwnPlace } from '../../browser/use-own-place.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';

interface OwnPlaceButtonProps {
  readonly onPlace: (point: Coordinates) => void;
  /** without its label, to leave room for the map */
  readonly isCompact?: boolean;
}

export function OwnPlaceButton({ onPlace, isCompact = false }: OwnPlaceButtonProps) {
  const { isAsking, ask } = useOwnPlace(
    ({ latitude, longitude }) => onPlace({ latitude: coarse(latitude), longitude: coarse(longitude) }),
    'Elige el punto de salida a mano.',
  );
  return (
    <Button aria-disabled={isAsking} className={isCompact ? 'px-3' : undefined} onClick={ask}>
      <Icon name="pin" />
      <span className={classNames(isCompact && 'max-sm:sr-only')}>
        {isAsking ? 'Buscando...' : 'Usar mi ubicación'}
      </span>
    </Button>
  );
}

/** About 100 m: a street corner, not a door, because others see it. */
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000;
