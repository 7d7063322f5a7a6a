import type { Coordinates } from '@duende/contracts/events/ride-events';
import { Marker, type MapLibreMap } from 'maplibre-gl';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lngLat } from './use-map-libre.ts';

interface MapMarkerProps {
  readonly map: MapLibreMap;
  readonly at: Coordinates;
  readonly anchor: 'bottom' | 'center';
  /** pixels to the right and down */
  readonly shift?: readonly [right: number, down: number];
  readonly children: ReactNode;
}

const IN_PLACE = [0, 0] as const;

/** Something that stands on a place of the map and moves with it. */
export function MapMarker({ map, at, anchor, shift = IN_PLACE, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'));
  const { latitude, longitude } = at;
  const [right, down] = shift;
  useEffect(() => {
    const marker = new Marker({ element, anchor, offset: [right, down] })
      .setLngLat(lngLat({ latitude, longitude }))
      .addTo(map);
    return () => void marker.remove();
  }, [map, element, anchor, right, down, latitude, longitude]);
  return createPortal(children, element);
}
