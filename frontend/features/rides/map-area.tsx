import { Component, Suspense, useEffect, useState, type ReactNode } from 'react';
import { afterLoad } from '../../lib/dom/first-paint.ts';
import { lazyComponent, ChunkLoadError } from '../../lib/dom/lazy-component.ts';
import { useHydrating } from '../../lib/dom/use-hydrating.ts';
import type { RideMapProps } from './map/ride-map.tsx';
import type { MapFailure } from './no-map.tsx';

const RideMap = lazyComponent(async () => (await import('./map/ride-map.tsx')).RideMap);

/** The map, once its code has loaded. */
export function MapArea(props: RideMapProps) {
  return (
    <MapBoundary onFailed={props.onFailed}>
      <Suspense fallback={<MapPlace />}>
        <RideMap {...props} />
      </Suspense>
    </MapBoundary>
  );
}

/** Stands where the map will. */
export function MapPlace() {
  return <p className="absolute inset-0 grid place-items-center text-text-3">Cargando mapa...</p>;
}

export type MapState = 'waiting' | 'wanted' | MapFailure;

/**
 * Whether there is a map. On a page that the server wrote it waits until the page answers and has nothing better to do: making it
 * takes the main thread of a phone for a while.
 */
export function useMapState() {
  const isHydrating = useHydrating();
  const [state, setState] = useState<MapState>(() => (isHydrating ? 'waiting' : mapOfBrowser()));
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    let isMounted = true;
    void afterLoad().then(() => isMounted && setState(mapOfBrowser()));
    return () => {
      isMounted = false;
    };
  }, [state]);
  return [state, setState] as const;
}

const mapOfBrowser = (): MapState => (hasWebGl() ? 'wanted' : 'no-web-gl');

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
function hasWebGl(): boolean {
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
