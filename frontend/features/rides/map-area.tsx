import { Component, Suspense, type ReactNode } from 'react';
import { lazyComponent, ChunkLoadError } from '../../lib/dom/lazy-component.ts';
import type { RideMapProps } from './map/ride-map.tsx';

const RideMap = lazyComponent(async () => (await import('./map/ride-map.tsx')).RideMap);

/** The map, once its code has loaded. */
export function MapArea(props: RideMapProps) {
  return (
    <MapBoundary onFailed={props.onFailed}>
      <Suspense
        fallback={<p className="absolute inset-0 grid place-items-center text-text-3">Cargando mapa...</p>}
      >
        <RideMap {...props} />
      </Suspense>
    </MapBoundary>
  );
}

interface MapBoundaryProps {
  readonly onFailed: RideMapProps['onFailed'];
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
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Whether this browser can draw the map. Checked before the map's code is loaded. */
export function hasWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers allow only a few contexts; release this one so that the map gets its own.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    // some privacy settings throw instead of answering null
    return false;
  }
}
