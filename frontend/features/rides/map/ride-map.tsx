import 'maplibre-gl/dist/maplibre-gl.css';
import './ride-map.css';
import type { Coordinates, RideType } from '@duende/contracts/events/ride-events';
import { useRef, type ReactNode } from 'react';
import type { MapFailure } from '../no-map.tsx';
import { RideGlyph } from '../ride-glyph.tsx';
import { addressOf, rideAreas, type RidePin } from '../ride-pins.ts';
import type { ShownMatch } from '../use-ride-matches.ts';
import { groundOf } from './base-map.ts';
import { MapMarker } from './map-marker.tsx';
import { MapOverlay } from './map-overlay.tsx';
import { PinMarker } from './pin-marker.tsx';
import { RidePopup } from './ride-popup.tsx';
import { TileNotice } from './tile-notice.tsx';
import { useAreas } from './use-areas.ts';
import { useBaseMap } from './use-base-map.ts';
import { useCamera } from './use-camera.ts';
import { useMatchLines } from './use-match-lines.ts';
import { useMapLibre, type MapSettings } from './use-map-libre.ts';
import { centreOf, usePicking } from './use-picking.ts';

export interface RideMapProps extends MapSettings {
  readonly party: Coordinates | null;
  readonly pins: readonly RidePin[];
  /** who is near the person's own pins */
  readonly matches: readonly ShownMatch[];
  /** the pin whose popup is open */
  readonly selected: RidePin | null;
  /** counts the times a pin was chosen in the list */
  readonly visits: number;
  readonly onSelect: (id: string | null) => void;
  /** what is being placed while a mode is active */
  readonly placing: { readonly type: RideType; readonly point: Coordinates | null } | null;
  readonly onPick: (point: Coordinates) => void;
  readonly onFailed: (failure: MapFailure) => void;
  /** what the popup says */
  readonly children: ReactNode;
}

/** The map with its pins. All that needs MapLibre lies behind this module, in a chunk of its own. */
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
          data-ground={groundOf(props.tileUrl)}
          data-picking={placing === null ? undefined : ''}
          className="ride-map size-full"
        />
        {map && (
          <>
            {party && (
              <MapMarker map={map} at={party} anchor="center">
                <PartySpot />
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

/** Where the party itself is. */
function PartySpot() {
  return (
    <div
      role="img"
      aria-label="La fiesta"
      className="pointer-events-none grid size-9 place-items-center rounded-full bg-bg-0 ring-2 ring-[#fff]"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-acid">
        <path d="M12 3.2l2.2 5.9 6.3.3-4.9 3.9 1.7 6.1-5.3-3.5-5.3 3.5 1.7-6.1-4.9-3.9 6.3-.3Z" />
      </svg>
    </div>
  );
}
