import { lazyRouteComponent } from '@tanstack/react-router';
import { Component, Suspense, type ReactNode } from 'react';
import type { RideMapProps } from './map/ride-map.tsx';

const RideMap = lazyRouteComponent(() => import('./map/ride-map.tsx'), 'RideMap');

/** The map, once its code has come. */
export function MapArea(props: RideMapProps) {
  return (
    <MapBoundary onFailed={props.onFailed}>
      <Suspense fallback={<p className="grid size-full place-items-center text-text-3">Cargando mapa...</p>}>
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

  override componentDidCatch() {
    this.props.onFailed('not-loaded');
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
