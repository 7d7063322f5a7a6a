import 'maplibre-gl/dist/maplibre-gl.css';
import './ride-map.css';
import type { Coordinates, RideType } from '@duende/contracts/events/ride-events';
import { useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import type { MapFailure } from '../no-map.tsx';
import { RideGlyph } from '../ride-glyph.tsx';
import { addressOf } from '../points.ts';
import type { ShownMatch } from '../ride-matches.tsx';
import { rideAreas, type RidePin } from '../ride-pins.ts';
import { colorSchemeOf } from './base-map.ts';
import { MapMarker, PartyMark, PinMarker } from './map-marker.tsx';
import { MapOverlay } from './map-overlay.tsx';
import { RidePopup } from './ride-popup.tsx';
import { useBaseMap } from './use-base-map.ts';
import { useCamera } from './use-camera.ts';
import { useMapLibre, type MapSettings } from './use-map-libre.ts';
import { centreOf, usePicking } from './use-picking.ts';
import { useAreas, useMatchLines } from './use-shapes.ts';

export interface RideMapProps extends MapSettings {
  readonly party: Coordinates | null;
  readonly pins: readonly RidePin[];
  /** the matches of the person's own pins */
  readonly matches: readonly ShownMatch[];
  /** the pin whose popup is open */
  readonly selected: RidePin | null;
  /** counts how often a ride was chosen in the list */
  readonly visits: number;
  readonly onSelect: (id: string | null) => void;
  /** what is being placed while a mode is active */
  readonly placing: { readonly type: RideType; readonly point: Coordinates | null } | null;
  readonly onPick: (point: Coordinates) => void;
  readonly onFailed: (failure: MapFailure) => void;
  /** the content of the popup */
  readonly children: ReactNode;
}

/** The map with its pins. Everything that needs MapLibre is imported from here, in a chunk of its own. */
export function RideMap(props: RideMapProps) {
  const { party, pins, matches, selected, placing, onSelect, onPick } = props;
  const container = useRef<HTMLDivElement>(null);
  const map = useMapLibre(container, props, () => props.onFailed('no-web-gl'));
  const background = useBaseMap(map, props.tileUrl);
  usePicking(map, (point) => (placing === null ? onSelect(null) : onPick(point)));

  useAreas(map, rideAreas(pins));
  useMatchLines(map, matches);
  const matched = new Set(matches.flatMap(({ ownRideId, rideId }) => [ownRideId, rideId]));
  useCamera(map, { selected, visits: props.visits, pending: placing?.point ?? null });

  return (
    <div className="absolute inset-0 flex flex-col">
      {background.isFailing && <TileNotice onRetry={background.retry} />}
      <div className="relative isolate min-h-0 flex-1">
        <div
          ref={container}
          data-color-scheme={colorSchemeOf(props.tileUrl)}
          data-picking={placing === null ? undefined : ''}
          className="ride-map size-full"
        />
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
                isMatched={matched.has(pin.id)}
                isSelected={pin.id === selected?.id}
                onSelect={onSelect}
              />
            ))}
            {placing?.point && (
              <MapMarker key={addressOf(placing.point)} map={map} at={placing.point} anchor="bottom">
                <div
                  role="img"
                  aria-label="Tu punto de salida"
                  data-pending={placing.type}
                  className="pin-drop pointer-events-none"
                >
                  <RideGlyph type={placing.type} className="h-16 w-auto opacity-90" />
                </div>
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
            {placing && (
              <MapOverlay
                map={map}
                hasPoint={placing.point !== null}
                onPick={onPick}
                onUseCentre={() => onPick(centreOf(map))}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** The background failed to load; pins, list and publishing work without it. A line above the map, so that it covers nothing. */
function TileNotice({ onRetry }: { readonly onRetry: () => void }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <div role="alert" className="panel flex items-center pl-4 text-sm text-text-2">
      <p className="flex-1 py-1">
        El fondo no carga<span className="max-sm:sr-only">. Los viajes se ven igual.</span>
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
