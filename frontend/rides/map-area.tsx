import { useEffect } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { MapFrame } from '../map/map-frame.tsx';
import type { MapContent } from './map/map-content.ts';

/** Both chunks load at once; otherwise MapLibre would wait for the other. */
const RideMap = lazyComponent(async () => {
  const [{ RideMap: Part }] = await Promise.all([import('./map/ride-map.tsx'), import('maplibre-gl')]);
  return Part;
});

interface MapAreaProps extends MapContent {
  readonly isBegun: boolean;
  /** somebody touches or focuses the map */
  readonly onWanted: () => void;
  /** loaded or failed, so that the initial view can include them */
  readonly isListed: boolean;
}

export function MapArea({ isBegun, onWanted, isListed, ...content }: MapAreaProps) {
  const isUsed = content.placing !== null || content.selected !== null;
  useEffect(() => {
    if (isUsed) onWanted();
  }, [isUsed, onWanted]);
  return (
    <MapFrame isBegun={isBegun && isListed} onWanted={onWanted} onFailed={content.onFailed}>
      {(frame) => <RideMap {...content} frame={frame} />}
    </MapFrame>
  );
}
