import type { MapLibreMap } from 'maplibre-gl';
import { useCallback, useRef, useState } from 'react';

/** Does something with the map: at once, or as soon as there is one. */
export type ToMap = (act: (map: MapLibreMap) => void) => void;

/** The map, which is made while people may already be using its picture: what they do meanwhile is done to it in order. */
export function useMapHandle(onWanted: () => void) {
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const handle = useRef<{ map: MapLibreMap | null; waiting: ((map: MapLibreMap) => void)[] }>({
    map: null,
    waiting: [],
  });
  const toMap: ToMap = useCallback(
    (act) => {
      if (handle.current.map) return act(handle.current.map);
      handle.current.waiting.push(act);
      onWanted();
    },
    [onWanted],
  );
  const onMap = useCallback((made: MapLibreMap | null) => {
    const waiting = made ? handle.current.waiting : [];
    handle.current = { map: made, waiting: [] };
    setMap(made);
    if (made) waiting.forEach((act) => act(made));
  }, []);
  return { map, toMap, onMap };
}
