import 'maplibre-gl/dist/maplibre-gl.css';
import './ride-map.css';
import { departureAddress } from '@duende/contracts/rides/ride-answer';
import { LIMITS } from '@duende/contracts/common/limits';
import { Map as MapLibre, Marker, NavigationControl, type MapRef } from '@vis.gl/react-maplibre';
import type { MapLibreMap } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useCallback, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { PartyMark, PendingPin, PinButton } from '../pins/pin-button.tsx';
import { rideAreas } from '../pins/ride-pins.ts';
import { Land } from './land.tsx';
import type { MapContent } from './map-content.ts';
import { MapOverlay } from './map-overlay.tsx';
import { RideCamera } from './ride-camera.ts';
import { RidePopup } from './ride-popup.tsx';
import { MatchLines, RideAreas } from './ride-shapes.tsx';
import { stackShift } from './stack-shift.ts';
import { startView } from './start-view.ts';
import { useBaseMap } from './use-base-map.ts';
import { useGestures } from './use-gestures.ts';
import { TILE_PX } from './web-mercator.ts';

/** The specification's zoom is for tiles of 256 pixels, as tile servers count; MapLibre's is for 512. */
const ZOOM_SHIFT = Math.log2(512 / TILE_PX);
/** The whole peninsula on a phone. */
const MIN_ZOOM = 5;
const { maxZoom } = LIMITS.map;

const LOCALE = {
  'Map.Title': 'Mapa de viajes',
  'AttributionControl.ToggleAttribution': 'Mostrar de quién es el mapa',
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
};

interface RideMapProps extends MapContent {
  /** its place on the page */
  readonly frame: HTMLElement;
}

/** The map with its pins. Everything that needs MapLibre is imported from here, in chunks of their own. */
export function RideMap(props: RideMapProps) {
  const { party, pins, matches, selected, placing, onSelect, onPick } = props;
  const map = useRef<MapRef>(null);
  const take = useCallback((made: MapRef | null) => {
    map.current = made;
    made?.getMap().touchZoomRotate.disableRotation();
  }, []);
  // Pins that come later move nothing.
  const [start] = useState(() => startView(props, props.frame.getBoundingClientRect()));
  const { tells, scheme, ...ground } = useBaseMap(props.tileUrl);
  const { onKeyDown, ...gestures } = useGestures(map, placing === null ? () => onSelect(null) : onPick);
  const matched = new Set(matches.flatMap(({ ownRideId, rideId }) => [ownRideId, rideId]));

  return (
    <>
      {ground.isFailing && <TileNotice onRetry={ground.retry} />}
      <div
        role="presentation"
        data-color-scheme={scheme}
        data-picking={placing === null ? undefined : ''}
        onKeyDown={onKeyDown}
        className={classNames(
          'ride-map relative min-h-0 flex-1',
          // The ground until the first drawing; the dark one's is the page's.
          scheme === 'light' && 'bg-[#d9e2dd]',
          placing !== null && '[&_.maplibregl-interactive]:cursor-crosshair!',
        )}
      >
        <MapLibre
          ref={take}
          workerUrl={workerUrl}
          mapStyle={ground.mapStyle}
          styleDiffing={false}
          initialViewState={{ ...start.centre, zoom: start.zoom - ZOOM_SHIFT }}
          minZoom={Math.min(MIN_ZOOM, start.zoom) - ZOOM_SHIFT}
          maxZoom={maxZoom - ZOOM_SHIFT}
          keyboard={false}
          dragRotate={false}
          touchPitch={false}
          renderWorldCopies={false}
          // Each step of a fade is a picture of its own, and a device without a graphics card draws each on its main thread.
          fadeDuration={0}
          attributionControl={{ compact: false, customAttribution: props.attribution }}
          locale={LOCALE}
          {...gestures}
          {...tells}
          onError={(event) => {
            // Without a map of which it could be it tells that none could be made.
            if ((event.target as MapLibreMap | null) !== null) return tells.onError(event);
            console.warn('The map could not be made', event.error);
            props.onFailed('no-web-gl');
          }}
        >
          <Land scheme={scheme} isShown={ground.isLandShown} hasNames={!ground.hasGlyphs} />
          <RideAreas centres={rideAreas(pins)} scheme={scheme} />
          <MatchLines matches={matches} />
          <NavigationControl showCompass={false} />
          {party && (
            <Marker {...party} anchor="center">
              <PartyMark />
            </Marker>
          )}
          {pins.map((pin) => (
            <Marker key={pin.id} {...pin.point} anchor="bottom" offset={[...stackShift(pin.stacked)]}>
              <PinButton
                pin={pin}
                isMatched={matched.has(pin.id)}
                isSelected={pin.id === selected?.id}
                onSelect={onSelect}
              />
            </Marker>
          ))}
          {placing?.point && (
            <Marker key={departureAddress(placing.point)} {...placing.point} anchor="bottom">
              <PendingPin type={placing.type} />
            </Marker>
          )}
          {selected && (
            <RidePopup
              key={selected.id}
              at={selected.point}
              label={selected.label}
              onClose={() => onSelect(null)}
            >
              {props.children}
            </RidePopup>
          )}
          <RideCamera selected={selected} visits={props.visits} pending={placing?.point ?? null} />
          {placing && <MapOverlay hasPoint={placing.point !== null} onPick={onPick} />}
        </MapLibre>
      </div>
    </>
  );
}

/** The background failed to load; pins, list and publishing work without it. A line above the map, so that it covers nothing. */
function TileNotice({ onRetry }: { readonly onRetry: () => void }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <div role="alert" className="panel flex items-center pl-4 text-sm text-text-2">
      <p className="flex-1 py-0.5 leading-tight">
        No se carga el mapa de fondo.
        <span className="max-sm:sr-only"> Puedes ver los viajes de todas formas.</span>
      </p>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 cursor-pointer px-2 font-semibold text-uv underline underline-offset-4"
      >
        Reintentar
      </button>
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={() => setDismissed(true)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-surface-3 hover:text-text"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
