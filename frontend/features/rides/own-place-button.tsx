import type { Coordinates } from '@duende/contracts/events/ride-events';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { useOwnPlace } from './use-own-place.ts';

interface OwnPlaceButtonProps {
  readonly onPlace: (point: Coordinates) => void;
  /** on a phone the map needs the room of its words */
  readonly isCompact?: boolean;
}

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
