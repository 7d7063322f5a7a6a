import type { Coordinates } from '@duende/contracts/events/ride-events';
import type { MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { lngLat } from './use-map-libre.ts';

export interface CameraWishes {
  /** the pin whose popup is open */
  readonly selected: { readonly id: string; readonly point: Coordinates } | null;
  /** counts the times a pin was chosen where the map was not looked at */
  readonly visits: number;
  /** the departure being placed */
  readonly pending: Coordinates | null;
}

/** Room a popup needs around its pin: half its width, its height above, the pin's own below. */
const ROOM = { side: 160, above: 210, below: 40 };

/** Takes the map to what a person chose elsewhere, and no further than needed to what they touched on it. */
export function useCamera(map: MapLibreMap | null, { selected, visits, pending }: CameraWishes): void {
  const selectedId = selected?.id;
  const showPopup = useEffectEvent(() => {
    if (map && selected && !hasRoom(map, selected.point)) map.easeTo({ center: lngLat(selected.point) });
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

function hasRoom(map: MapLibreMap, point: Coordinates): boolean {
  const { x, y } = map.project(lngLat(point));
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return x > ROOM.side && x < width - ROOM.side && y > ROOM.above && y < height - ROOM.below;
}
