import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { LIMITS } from '@duende/contracts/common/limits';
import { Map as MapLibre, NavigationControl, type MapRef } from '@vis.gl/react-maplibre';
import type { MapLibreMap } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useLiveStatus } from '../live/live.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import type { MapFailure } from './map-failure.ts';
import { Land } from './land.tsx';
import { useBaseMap } from './use-base-map.ts';
import { useGestures } from './gestures.ts';
import { TILE_PX, type MapView } from './web-mercator.ts';

/** The specification's zoom is for 256-pixel tiles, MapLibre's for 512. */
const ZOOM_SHIFT = Math.log2(512 / TILE_PX);

export const mapZoom = (zoom: number) => zoom - ZOOM_SHIFT;
/** Shows the whole peninsula on a phone. */
const MIN_ZOOM = 5;
const { maxZoom } = LIMITS.map;

const LOCALE = {
  'AttributionControl.ToggleAttribution': 'Mostrar de quién es el mapa',
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
};

interface GroundMapProps {
  readonly title: string;
  readonly tileUrl: string;
  readonly attribution: string;
  /** later values are ignored */
  readonly start: MapView;
  readonly isPicking?: boolean;
  /** called for the map itself, not for elements on it */
  readonly onPick: (point: Coordinates) => void;
  /** a {@link MapView}'s zoom */
  readonly onZoom?: (zoom: number) => void;
  readonly onFailed: (failure: MapFailure) => void;
  readonly withoutTiles: string;
  /** shown on the map, below the zoom buttons */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

export function GroundMap(props: GroundMapProps) {
  const { title, start, isPicking = false, onPick, onZoom } = props;
  const map = useRef<MapRef>(null);
  const take = useCallback((made: MapRef | null) => {
    map.current = made;
    made?.getMap().touchZoomRotate.disableRotation();
  }, []);
  const [locale] = useState(() => ({ ...LOCALE, 'Map.Title': title }));
  const { events, ...ground } = useBaseMap(props.tileUrl);
  const { onKeyDown, ...gestures } = useGestures(map, onPick);

  return (
    <>
      {ground.isFailing && <TileNotice withoutTiles={props.withoutTiles} onRetry={ground.retry} />}
      <div
        role="presentation"
        data-picking={isPicking ? '' : undefined}
        onKeyDown={onKeyDown}
        className={classNames(
          'ride-map relative min-h-0 flex-1',
          ground.isDrawn ? 'map-drawn' : 'opacity-0',
          isPicking && '[&_.maplibregl-interactive]:cursor-crosshair!',
        )}
      >
        <MapLibre
          ref={take}
          workerUrl={workerUrl}
          mapStyle={ground.mapStyle}
          styleDiffing={false}
          initialViewState={{ ...start.centre, zoom: mapZoom(start.zoom) }}
          minZoom={mapZoom(Math.min(MIN_ZOOM, start.zoom))}
          maxZoom={mapZoom(maxZoom)}
          keyboard={false}
          dragRotate={false}
          touchPitch={false}
          renderWorldCopies={false}
          // Each step is rendered, on devices without a graphics card on the main thread.
          fadeDuration={0}
          attributionControl={{ compact: false, customAttribution: props.attribution }}
          locale={locale}
          onZoom={({ viewState }) => onZoom?.(viewState.zoom + ZOOM_SHIFT)}
          {...gestures}
          {...events}
          onError={(event) => {
            // An error without a map means that none could be made.
            if ((event.target as MapLibreMap | null) !== null) return events.onError(event);
            console.warn('The map could not be made', event.error);
            props.onFailed('no-web-gl');
          }}
        >
          <Land isShown={ground.isLandShown} hasNames={!ground.hasGlyphs} />
          {props.below}
          <NavigationControl showCompass={false} />
          {props.children}
        </MapLibre>
      </div>
    </>
  );
}

interface TileNoticeProps {
  readonly withoutTiles: string;
  readonly onRetry: () => void;
}

/** Kept until the page reloads. */
let wasNoticeDismissed = false;

function TileNotice({ withoutTiles, onRetry }: TileNoticeProps) {
  const [isDismissed, setDismissed] = useState(wasNoticeDismissed);
  const isOffline = useLiveStatus(({ status }) => status === 'offline');
  if (isDismissed) return null;
  return (
    <div role="status" className="panel flex items-center pl-4 text-sm text-text-2">
      <p className="flex-1 py-0.5 leading-tight">
        <span>{isOffline ? 'Sin cobertura.' : 'No se carga el mapa de fondo.'}</span>
        <span className="max-sm:sr-only">{` ${withoutTiles}`}</span>
      </p>
      {!isOffline && (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 cursor-pointer px-2 font-semibold text-uv underline underline-offset-4"
        >
          Reintentar
        </button>
      )}
      <button
        type="button"
        aria-label="Cerrar mensaje"
        onClick={() => {
          wasNoticeDismissed = true;
          setDismissed(true);
        }}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-surface-3 hover:text-text"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
