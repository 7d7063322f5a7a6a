import './rides.css';
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyComponent, ChunkLoadError } from '../browser/lazy-component.ts';
import { DrawnAnew } from '../ui/drawn-anew.tsx';
import landImage from './land.svg';
import type { MapContent } from './map/map-content.ts';
import { colorSchemeOf } from './map/tile-addresses.ts';

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

/** The map and, until it is there, an image of the land in its place. */
export function MapArea({ isBegun, onWanted, isListed, ...content }: MapAreaProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const isUsed = content.placing !== null || content.selected !== null;
  useEffect(() => {
    if (isUsed) onWanted();
  }, [isUsed, onWanted]);

  return (
    <div
      ref={setFrame}
      data-map=""
      onPointerEnter={onWanted}
      className="map-frame absolute inset-0 isolate flex flex-col overflow-clip"
    >
      <div className="map-before absolute inset-0">
        <img
          src={landImage}
          alt=""
          data-scheme={colorSchemeOf(content.tileUrl)}
          className="size-full object-cover"
        />
        <p role="status" className="map-coming panel rounded-full px-4 py-2 text-sm text-text-2">
          Cargando mapa...
        </p>
        <p className="absolute right-0 bottom-0 bg-bg-0/80 px-1.5 text-xs text-text-2">© IGN · GeoNames</p>
      </div>
      {isBegun && isListed && frame && (
        <MapBoundary onFailed={content.onFailed}>
          <Suspense fallback={null}>
            <RideMap {...content} frame={frame} />
          </Suspense>
        </MapBoundary>
      )}
    </div>
  );
}

interface MapBoundaryProps {
  readonly onFailed: MapContent['onFailed'];
  readonly children: ReactNode;
}

/** An error in the map leaves the rest of the screen working. */
class MapBoundary extends Component<MapBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) error.forget();
    this.props.onFailed('not-loaded');
  }

  override render() {
    return this.state.hasFailed ? null : <DrawnAnew>{this.props.children}</DrawnAnew>;
  }
}
