import type { Coordinates } from '@duende/contracts/events/ride-events';
import { Button } from '../../ui/button.tsx';
import { OwnPlaceButton } from './own-place-button.tsx';
import { PlaceByHand } from './place-by-hand.tsx';
import { addressOf } from './ride-pins.ts';

/** Why there is no map: nothing can draw it, or its code did not come. */
export type MapFailure = 'no-web-gl' | 'not-loaded';

const REASONS: Readonly<Record<MapFailure, string>> = {
  'no-web-gl': 'Tu navegador no tiene WebGL o está desactivado.',
  'not-loaded': 'No se pudo cargar el mapa.',
};

interface NoMapProps {
  readonly failure: MapFailure;
  /** `null` while nothing is being placed */
  readonly placing: { readonly point: Coordinates | null } | null;
  readonly onPick: (point: Coordinates) => void;
  readonly onRetry: () => void;
}

/** Where the map cannot be shown: says so, and how everything else goes on. */
export function NoMap({ failure, placing, onPick, onRetry }: NoMapProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 p-6">
      <div className="flex flex-col items-start gap-3">
        <h2 className="display text-name">Aquí no se puede ver el mapa</h2>
        <p className="text-text-2">
          {REASONS[failure]} Los viajes están en la lista, y puedes publicar el tuyo escribiendo el lugar de
          salida.
        </p>
        {failure === 'not-loaded' && <Button onClick={onRetry}>Reintentar</Button>}
      </div>
      {placing && (
        <>
          <PlaceByHand onPick={onPick} />
          <div className="self-start">
            <OwnPlaceButton onPlace={onPick} />
          </div>
          <p role="status" className="text-text-2">
            {placing.point && `Punto elegido: ${addressOf(placing.point)}`}
          </p>
        </>
      )}
    </div>
  );
}
