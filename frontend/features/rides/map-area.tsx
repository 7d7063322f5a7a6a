import './picture/ride-picture.css';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { MapLibreMap } from 'maplibre-gl';
import { Component, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyComponent, ChunkLoadError } from '../../lib/dom/lazy-component.ts';
import { DrawnAnew } from '../../ui/drawn-anew.tsx';
import type { MapContent } from './pins/map-content.ts';
import { fromLngLat } from './ground/lng-lat.ts';
import { useMapHandle } from './ground/map-handle.ts';
import { MapOverlay } from './map-overlay.tsx';
import { colorSchemeOf } from './ground/tile-addresses.ts';
import { MapSurface } from './picture/map-surface.tsx';
import { PictureGround } from './picture/picture-ground.tsx';
import { PicturePins } from './picture/picture-pins.tsx';
import { useStartView } from './picture/use-start-view.ts';
import { rideAreas } from './pins/ride-pins.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

const RideMap = lazyComponent(async () => (await import('./map/ride-map.tsx')).RideMap);
export const preloadMap = RideMap.preload;

interface MapAreaProps extends Omit<MapContent, 'start'> {
  /** the middle of the map where all is in sight from there */
  readonly centre: Coordinates;
  /** the rides are known */
  readonly isListed: boolean;
  readonly isWanted: boolean;
  /** a sign that somebody wants the map */
  readonly onWanted: () => void;
}

/** The map and, until it is whole, a picture of what it will show, both in the same place. */
export function MapArea({ isWanted, onWanted, centre, isListed, ...content }: MapAreaProps) {
  const { party, pins, tileUrl, matches, selected, placing, onSelect, onPick } = content;
  const { map, toMap, onMap } = useMapHandle(onWanted);
  const [isShown, setShown] = useState(false);
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  const [focusedPin, setFocusedPin] = useState<string | undefined>();
  const surface = useRef<HTMLDivElement>(null);
  const start = useStartView({
    frame: surface,
    content: { centre, party, pins },
    isListed,
    isMade: map !== null,
  });
  const isUsed = placing !== null || selected !== null;
  useEffect(() => {
    if (isUsed) onWanted();
  }, [isUsed, onWanted]);

  /** Whoever goes through the picture by keyboard goes on in the map. */
  function take(made: MapLibreMap | null) {
    const focused = document.activeElement;
    if (made && focused === surface.current) made.getCanvas().focus({ preventScroll: true });
    if (focused instanceof HTMLElement) setFocusedPin(focused.dataset['pin']);
    onMap(made);
  }
  const matched = new Set(matches.flatMap(({ ownRideId, rideId }) => [ownRideId, rideId]));
  const pick = (point: Coordinates) => (placing === null ? onSelect(null) : onPick(point));
  const middle = () => (map === null ? start.centre : fromLngLat(map.getCenter().wrap()));

  return (
    <div className="absolute inset-0 flex flex-col">
      <div ref={setNotices} />
      <div
        data-map=""
        data-color-scheme={colorSchemeOf(tileUrl)}
        onPointerEnter={onWanted}
        onPointerDown={onWanted}
        onFocus={onWanted}
        className="map-frame relative isolate min-h-0 flex-1"
      >
        {!isShown && (
          <PictureGround
            view={start}
            tileUrl={tileUrl}
            areas={rideAreas(pins)}
            matches={matches}
            onTileFailed={onWanted}
          />
        )}
        <MapSurface
          ref={surface}
          view={start}
          map={map}
          isPicking={placing !== null}
          toMap={toMap}
          onPick={pick}
        />
        {map === null && (
          <PicturePins view={start} matched={matched} selectedId={selected?.id} {...content} />
        )}
        {isWanted && (
          <MapBoundary onFailed={content.onFailed}>
            <Suspense fallback={null}>
              <RideMap
                {...content}
                start={start}
                map={map}
                matched={matched}
                isShown={isShown}
                focusedPin={focusedPin}
                notices={notices}
                onMap={take}
                onShown={() => setShown(true)}
                onPick={pick}
              />
            </Suspense>
          </MapBoundary>
        )}
        {isWanted && map === null && (
          <p role="status" className="map-coming panel rounded-full px-4 py-2 text-sm text-text-2">
            Cargando mapa...
          </p>
        )}
        {placing && (
          <MapOverlay
            map={map}
            hasPoint={placing.point !== null}
            onPick={onPick}
            onUseCentre={() => onPick(middle())}
          />
        )}
        <ZoomButtons map={map} toMap={toMap} />
      </div>
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
