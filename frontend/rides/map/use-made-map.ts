import { useMap } from '@vis.gl/react-maplibre';
import type { MapLibreMap } from 'maplibre-gl';

/** The map that this stands on. */
export function useMadeMap(): MapLibreMap {
  const { current } = useMap();
  if (current === undefined) throw new Error('There is no map around this');
  return current.getMap();
}
