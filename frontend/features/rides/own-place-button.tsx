import type { Coordinates } from '@duende/contracts/events/ride-events';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useOwnPlace } from './use-own-place.ts';

export function OwnPlaceButton({ onPlace }: { readonly onPlace: (point: Coordinates) => void }) {
  const { isAsking, ask } = useOwnPlace(onPlace);
  return (
    <Button aria-disabled={isAsking} onClick={ask}>
      <Icon name="pin" />
      {isAsking ? 'Buscando...' : 'Usar mi ubicación'}
    </Button>
  );
}
