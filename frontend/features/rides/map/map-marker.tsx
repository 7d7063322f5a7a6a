import type { Coordinates } from '@duende/contracts/events/ride-events';
import { Marker, type MapLibreMap } from 'maplibre-gl';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lngLat } from './use-map-libre.ts';

interface MapMarkerProps {
  readonly map: MapLibreMap;
  readonly at: Coordinates;
  readonly anchor: 'bottom' | 'center';
  /** pixels to the right */
  readonly shift?: number;
  readonly children: ReactNode;
}

/** Something that stands on a place of the map and moves with it. */
export function MapMarker({ map, at, anchor, shift = 0, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'));
  const { latitude, longitude } = at;
  useEffect(() => {
    const marker = new Marker({ element, anchor, offset: [shift, 0] })
      .setLngLat(lngLat({ latitude, longitude }))
      .addTo(map);
    return () => void marker.remove();
  }, [map, element, anchor, shift, latitude, longitude]);
  return createPortal(children, element);
}
