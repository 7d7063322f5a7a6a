import { Component, Suspense, type ReactNode } from 'react';
import { lazyPart, PartMissing } from '../../lib/lazy-part.ts';
import type { RideMapProps } from './map/ride-map.tsx';

const RideMap = lazyPart(async () => (await import('./map/ride-map.tsx')).RideMap);

/** The map, once its code has come. */
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

/** A map that fails takes nothing else with it: the screen goes on with its list. */
class MapBoundary extends Component<MapBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartMissing) error.forget();
    this.props.onFailed('not-loaded');
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
