import type { Coordinates } from '@duende/contracts/events/ride-events';
import type { MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { lngLat } from './use-map-libre.ts';

interface CameraTargets {
  /** the pin whose popup is open */
  readonly selected: { readonly id: string; readonly point: Coordinates } | null;
  /** counts how often a ride was chosen in the list */
  readonly visits: number;
  /** the departure being placed */
  readonly pending: Coordinates | null;
}

/** Space in pixels that a popup needs around its pin: half its width, its height above, the pin's own below. */
const SPACE = { side: 160, above: 210, below: 40 };

/** Moves the map to a ride chosen in the list, and only as far as needed to a popup or departure on the map. */
export function useCamera(map: MapLibreMap | null, { selected, visits, pending }: CameraTargets): void {
  const selectedId = selected?.id;
  const showPopup = useEffectEvent(() => {
    if (map && selected && !hasSpace(map, selected.point)) map.easeTo({ center: lngLat(selected.point) });
  });
  useEffect(() => showPopup(), [map, selectedId]);

  const visit = useEffectEvent(() => {
    if (map && selected && visits > 0) map.flyTo({ center: lngLat(selected.point), maxDuration: 1200 });
  });
  useEffect(() => visit(), [map, visits]);

  const [latitude, longitude] = [pending?.latitude, pending?.longitude];
  const showPending = useEffectEvent(() => {
    if (map && pending && !map.getBounds().contains(lngLat(pending))) map.easeTo({ center: lngLat(pending) });
  });
  useEffect(() => showPending(), [map, latitude, longitude]);
}

function hasSpace(map: MapLibreMap, point: Coordinates): boolean {
  const { x, y } = map.project(lngLat(point));
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return x > SPACE.side && x < width - SPACE.side && y > SPACE.above && y < height - SPACE.below;
}
