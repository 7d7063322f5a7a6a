import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { MapLibreMap } from 'maplibre-gl';
import type { Ref } from 'react';
import type { ToMap } from '../ground/map-handle.ts';
import { usePictureGestures } from './use-picture-gestures.ts';
import type { MapView } from '../ground/web-mercator.ts';

interface MapSurfaceProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly view: MapView;
  /** `null` while the picture stands for it */
  readonly map: MapLibreMap | null;
  readonly isPicking: boolean;
  readonly toMap: ToMap;
  readonly onPick: (point: Coordinates) => void;
}

/**
 * Takes clicks, drags and keys for the map until it is there, under the name it will have. A gesture that begins before and ends
 * after comes here to its end, so the surface stays below the map.
 */
export function MapSurface({ ref, view, map, isPicking, toMap, onPick }: MapSurfaceProps) {
  const gestures = usePictureGestures({ view, map, toMap, onPick });
  const asMap = map === null && { role: 'region', 'aria-label': 'Mapa de viajes', tabIndex: 0 };
  return (
    <div
      ref={ref}
      {...asMap}
      {...gestures}
      data-picking={isPicking ? '' : undefined}
      className="map-surface absolute inset-0"
    />
  );
}
