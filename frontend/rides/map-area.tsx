import { useEffect } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { MapFrame } from '../map/map-frame.tsx';
import type { MapContent } from './map/map-content.ts';

/** What is around MapLibre asks for it only when it is there itself: both are fetched at once. */
const RideMap = lazyComponent(async () => {
  const [{ RideMap: Part }] = await Promise.all([import('./map/ride-map.tsx'), import('maplibre-gl')]);
  return Part;
});

interface MapAreaProps extends MapContent {
  readonly isBegun: boolean;
  /** a sign that somebody wants the map */
  readonly onWanted: () => void;
  /** the rides are known, or will not be for a while: what is there is in sight at the start */
  readonly isListed: boolean;
}

/** The map of rides, or what stands for it until it is there. */
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
