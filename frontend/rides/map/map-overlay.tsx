import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { MapLibreEvent, MapLibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { OwnPlaceButton } from '../pins/own-place-button.tsx';
import { fromLngLat } from '../../map/web-mercator.ts';
import { useMadeMap } from '../../map/map-camera.ts';

interface MapOverlayProps {
  readonly hasPoint: boolean;
  readonly note: string;
  readonly onPick: (point: Coordinates) => void;
}

/** Shown while a point is chosen. */
export function MapOverlay({ hasPoint, note, onPick }: MapOverlayProps) {
  const map = useMadeMap();
  const hasMoved = useHasMoved(map);
  return (
    <>
      {/* After a move, with keyboard use, and before the centre is chosen. */}
      <svg
        viewBox="0 0 40 40"
        aria-hidden="true"
        data-crosshair=""
        data-shown={hasMoved}
        className="pointer-events-none invisible absolute inset-0 m-auto size-10 fill-none group-has-[.maplibregl-canvas:focus-visible]/map:visible has-[~_*_[data-centre]:is(:hover,:focus-visible)]:visible data-[shown=true]:visible"
        strokeWidth={2}
      >
        <path d="M20 2v13M20 25v13M2 20h13M25 20h13" stroke="#fff" strokeWidth={5} />
        <path d="M20 2v13M20 25v13M2 20h13M25 20h13" className="stroke-bg-0" />
      </svg>
      <div
        data-over-map=""
        className="pointer-events-none absolute top-3 right-16 left-3 flex flex-col items-start gap-2 sm:items-center"
      >
        <p role="status" className="panel rounded-2xl px-4 py-2 text-sm text-text-2">
          {hasPoint ? 'Punto elegido. Confirma abajo o toca otro sitio.' : note}
        </p>
        <div className="pointer-events-auto flex flex-wrap gap-2">
          <Button data-centre="" onClick={() => onPick(fromLngLat(map.getCenter().wrap()))}>
            Usar el centro del mapa
          </Button>
          <OwnPlaceButton onPlace={onPick} isCompact />
        </div>
      </div>
    </>
  );
}

/** Since the overlay appeared. A resize also fires the event. */
function useHasMoved(map: MapLibreMap): boolean {
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => {
    const onMove = ({ originalEvent }: MapLibreEvent<unknown>) => {
      if (originalEvent !== undefined) setMoved(true);
    };
    map.on('movestart', onMove);
    return () => void map.off('movestart', onMove);
  }, [map]);
  return hasMoved;
}
