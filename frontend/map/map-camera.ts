import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useMap } from '@vis.gl/react-maplibre';
import type { MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { wayInto, type Box, partForPopups, visiblePart } from './free-area.ts';
import { stackShift } from './start-view.ts';
import { lngLat } from './web-mercator.ts';

export function useMadeMap(): MapLibreMap {
  const { current } = useMap();
  if (current === undefined) throw new Error('This component needs a map around it');
  return current.getMap();
}

interface CameraTargets {
  /** the pin with the open popup */
  readonly selected: { readonly id: string; readonly point: Coordinates; readonly stacked: number } | null;
  readonly visits: number;
  readonly pending: Coordinates | null;
}

/** CSS pixels around the tip of a pin. */
const PIN: Box = { left: -24, top: -60, right: 28, bottom: 4 };
const PENDING_PIN: Box = { left: -30, top: -68, right: 30, bottom: 4 };
const EDGE_PX = 4;

/** Only a ride chosen in the list is centred; anything on the map is just brought into view. */
export function MapCamera({ selected, visits, pending }: CameraTargets): null {
  const map = useMadeMap();
  const selectedId = selected?.id;
  const showPopup = useEffectEvent(() => {
    if (selected === null) return;
    const [right, down] = stackShift(selected.stacked);
    const pin = around(map, selected.point, PIN, [right, down]);
    moveInto(map, withPopup(map, pin), partForPopups(map));
  });
  useEffect(() => showPopup(), [map, selectedId]);

  const visit = useEffectEvent(() => {
    if (selected && visits > 0) map.flyTo({ center: lngLat(selected.point), maxDuration: 1200 });
  });
  useEffect(() => visit(), [map, visits]);

  const [latitude, longitude] = [pending?.latitude, pending?.longitude];
  const showPending = useEffectEvent(() => {
    if (pending) moveInto(map, around(map, pending, PENDING_PIN), visiblePart(map));
  });
  useEffect(() => showPending(), [map, latitude, longitude]);

  const isPlacing = pending !== null;
  const isOpen = selected !== null;
  const showAgain = useEffectEvent(() => {
    if (isPlacing) showPending();
    else showPopup();
  });
  useEffect(() => {
    if (!(isPlacing || isOpen)) return undefined;
    // A bar, a growing header or a keyboard makes the map smaller; a popup grows when its facts arrive.
    const show = () => {
      if (map.isMoving()) void map.once('moveend', show);
      else showAgain();
    };
    map.on('resize', show);
    const popup = map.getContainer().querySelector('.maplibregl-popup');
    const growing = new ResizeObserver(show);
    if (popup) growing.observe(popup);
    window.visualViewport?.addEventListener('resize', show);
    return () => {
      map.off('resize', show);
      growing.disconnect();
      map.off('moveend', show);
      window.visualViewport?.removeEventListener('resize', show);
    };
  }, [map, isPlacing, isOpen]);
  return null;
}

function around(map: MapLibreMap, point: Coordinates, box: Box, [right, down] = [0, 0]): Box {
  const { x, y } = map.project(lngLat(point));
  return {
    left: x + right + box.left,
    top: y + down + box.top,
    right: x + right + box.right,
    bottom: y + down + box.bottom,
  };
}

function withPopup(map: MapLibreMap, pin: Box): Box {
  const popup = map.getContainer().querySelector('.maplibregl-popup');
  if (popup === null) return pin;
  const { width, height } = popup.getBoundingClientRect();
  const middle = (pin.left + pin.right) / 2;
  return {
    left: Math.min(pin.left, middle - width / 2 - EDGE_PX),
    top: pin.top - height - EDGE_PX,
    right: Math.max(pin.right, middle + width / 2 + EDGE_PX),
    bottom: pin.bottom,
  };
}

function moveInto(map: MapLibreMap, box: Box, part: Box): void {
  const [right, down] = wayInto(box, part);
  if (right !== 0 || down !== 0) map.panBy([-right, -down]);
}
