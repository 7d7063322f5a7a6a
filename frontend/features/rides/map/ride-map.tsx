import { departureAddress } from '@duende/contracts/rides/ride-answer';
import 'maplibre-gl/dist/maplibre-gl.css';
import './ride-map.css';
import type { MapLibreMap } from 'maplibre-gl';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../ui/icons.tsx';
import type { MapContent } from '../pins/map-content.ts';
import { PartyMark, PendingPin } from '../pins/pin-button.tsx';
import { rideAreas } from '../pins/ride-pins.ts';
import { MapMarker, PinMarker } from './map-marker.tsx';
import { RidePopup } from './ride-popup.tsx';
import { useBaseMap } from './use-base-map.ts';
import { useCamera } from './use-camera.ts';
import { useMapLibre } from './use-map-libre.ts';
import { usePicking } from './use-picking.ts';
import { useAreas, useMatchLines } from './use-shapes.ts';

export interface RideMapProps extends MapContent {
  /** `null` until it is made */
  readonly map: MapLibreMap | null;
  readonly onMap: (map: MapLibreMap | null) => void;
  /** it is in sight */
  readonly isShown: boolean;
  readonly onShown: () => void;
  /** ids of pins that belong to the person's matches */
  readonly matched: ReadonlySet<string>;
  /** the pin of the picture that had the focus when the map was made */
  readonly focusedPin: string | undefined;
  /** stands above the map, for what covers nothing of it */
  readonly notices: HTMLElement | null;
}

/** The map with its pins. Everything that needs MapLibre is imported from here, in a chunk of its own. */
export function RideMap(props: RideMapProps) {
  const { map, party, pins, matches, selected, placing, notices, onSelect, onMap, onShown } = props;
  const container = useRef<HTMLDivElement>(null);
  useMapLibre(container, props, { onMap, onShown, onFailed: () => props.onFailed('no-web-gl') });
  const background = useBaseMap(map, props.tileUrl);
  usePicking(map, props.onPick);
  useAreas(map, rideAreas(pins));
  useMatchLines(map, matches);
  useCamera(map, { selected, visits: props.visits, pending: placing?.point ?? null });

  return (
    <>
      {background.isFailing && notices && createPortal(<TileNotice onRetry={background.retry} />, notices)}
      <div ref={container} data-picking={placing === null ? undefined : ''} className="ride-map size-full" />
      {map && (
        <>
          {party && (
            <MapMarker map={map} at={party} anchor="center">
              <PartyMark />
            </MapMarker>
          )}
          {pins.map((pin) => (
            <PinMarker
              key={pin.id}
              map={map}
              pin={pin}
              isMatched={props.matched.has(pin.id)}
              isSelected={pin.id === selected?.id}
              isMapShown={props.isShown}
              takesFocus={pin.id === props.focusedPin}
              onSelect={onSelect}
            />
          ))}
          {placing?.point && (
            <MapMarker key={departureAddress(placing.point)} map={map} at={placing.point} anchor="bottom">
              <PendingPin type={placing.type} />
            </MapMarker>
          )}
          {selected && (
            <RidePopup
              key={selected.id}
              map={map}
              at={selected.point}
              label={selected.label}
              onClose={() => onSelect(null)}
            >
              {props.children}
            </RidePopup>
          )}
        </>
      )}
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
