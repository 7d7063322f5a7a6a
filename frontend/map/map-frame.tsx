import { Component, Suspense, useState, type ReactNode } from 'react';
import { ChunkLoadError } from '../browser/lazy-component.ts';
import { Redrawn } from '../ui/lazy-boundary.tsx';
import landImage from './land.svg';
import type { MapFailure } from './map-failure.ts';

interface MapFrameProps {
  readonly isBegun: boolean;
  /** somebody touches or focuses the map */
  readonly onWanted: () => void;
  readonly onFailed: (failure: MapFailure) => void;
  /** on the image of the land, see `land-frame.ts` */
  readonly meanwhile?: (frame: HTMLElement) => ReactNode;
  readonly children: (frame: HTMLElement) => ReactNode;
}

/** Shows an image of the land until the map is loaded. */
export function MapFrame({ isBegun, onWanted, onFailed, meanwhile, children }: MapFrameProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  return (
    <div
      ref={setFrame}
      data-map=""
      onPointerEnter={onWanted}
      className="group/map absolute inset-0 isolate flex flex-col overflow-clip"
    >
      {/* The image is hidden once the map has its land. */}
      <div className="absolute inset-0 [container-type:size] group-has-[.map-drawn]/map:hidden">
        <img src={landImage} alt="" className="size-full object-cover" />
        {frame && meanwhile?.(frame)}
        {/* Most devices have the map before this text appears. */}
        <p
          role="status"
          className="panel absolute bottom-7 left-3 animate-[fade_200ms_500ms_both] rounded-full px-4 py-2 text-sm text-text-2 noscript:hidden"
        >
          Cargando mapa...
        </p>
        <p className="absolute right-0 bottom-0 bg-bg-0/80 px-1.5 text-xs text-text-2">© IGN · GeoNames</p>
      </div>
      {isBegun && frame && (
        <MapBoundary onFailed={onFailed}>
          <Suspense fallback={null}>{children(frame)}</Suspense>
        </MapBoundary>
      )}
    </div>
  );
}

interface MapBoundaryProps {
  readonly onFailed: (failure: MapFailure) => void;
  readonly children: ReactNode;
}

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
    return this.state.hasFailed ? null : <Redrawn>{this.props.children}</Redrawn>;
  }
}
