import type { MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Does something with the map: at once, or as soon as there is one. */
export type ToMap = (act: (map: MapLibreMap) => void) => void;

/** The map, which is made while people may already be using its picture: what they do meanwhile is done to it in order. */
export function useMapHandle(onWanted: () => void) {
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const ready = useRef<MapLibreMap | null>(null);
  const waiting = useRef<((map: MapLibreMap) => void)[]>([]);
  const toMap: ToMap = useCallback(
    (act) => {
      if (ready.current) return act(ready.current);
      waiting.current.push(act);
      onWanted();
    },
    [onWanted],
  );
  // Once all that stands on the map listens to it.
  useEffect(() => {
    ready.current = map;
    if (map) waiting.current.splice(0).forEach((act) => act(map));
  }, [map]);
  return { map, toMap, onMap: setMap };
}
