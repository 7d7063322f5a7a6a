import type { MapLibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { LineIcon } from '../../ui/icons.tsx';
import type { ToMap } from './ground/map-handle.ts';

interface ZoomButtonsProps {
  /** `null` until there is one; what is clicked before is done then */
  readonly map: MapLibreMap | null;
  readonly toMap: ToMap;
}

/** They stand on the picture and on the map, so that no click falls between the two. */
export function ZoomButtons({ map, toMap }: ZoomButtonsProps) {
  const { isNearest, isFarthest } = useZoomEnds(map);
  return (
    <div className="map-zoom">
      <button
        type="button"
        aria-label="Acercar"
        disabled={isNearest}
        onClick={({ nativeEvent: originalEvent }) => toMap((made) => made.zoomIn({}, { originalEvent }))}
      >
        <LineIcon path="M12 5v14M5 12h14" strokeWidth={3} />
      </button>
      <button
        type="button"
        aria-label="Alejar"
        disabled={isFarthest}
        onClick={({ nativeEvent: originalEvent }) => toMap((made) => made.zoomOut({}, { originalEvent }))}
      >
        <LineIcon path="M5 12h14" strokeWidth={3} />
      </button>
    </div>
  );
}

function useZoomEnds(map: MapLibreMap | null) {
  const [ends, setEnds] = useState({ isNearest: false, isFarthest: false });
  useEffect(() => {
    if (map === null) return undefined;
    const onZoom = () => {
      const zoom = map.getZoom();
      setEnds({ isNearest: zoom >= map.getMaxZoom(), isFarthest: zoom <= map.getMinZoom() });
    };
    map.on('zoom', onZoom);
    return () => void map.off('zoom', onZoom);
  }, [map]);
  return ends;
}
