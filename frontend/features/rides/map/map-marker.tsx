import type { Coordinates } from '@duende/contracts/events/ride-events';
import { Marker, type MapLibreMap } from 'maplibre-gl';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../../ui/class-names.ts';
import { RideGlyph } from '../ride-glyph.tsx';
import type { RidePin } from '../ride-pins.ts';
import { lngLat } from './use-map-libre.ts';

interface MapMarkerProps {
  readonly map: MapLibreMap;
  readonly at: Coordinates;
  readonly anchor: 'bottom' | 'center';
  /** pixels to the right and down */
  readonly shift?: readonly [right: number, down: number];
  readonly children: ReactNode;
}

const IN_PLACE = [0, 0] as const;

/** An element at a point of the map. */
export function MapMarker({ map, at, anchor, shift = IN_PLACE, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'));
  const { latitude, longitude } = at;
  const [right, down] = shift;
  useEffect(() => {
    const marker = new Marker({ element, anchor, offset: [right, down] })
      .setLngLat(lngLat({ latitude, longitude }))
      .addTo(map);
    return () => void marker.remove();
  }, [map, element, anchor, right, down, latitude, longitude]);
  return createPortal(children, element);
}

/** Pins of one place are laid out in rows: visitors see all pins of an area in one place. */
const STACK = { perRow: 5, right: 40, down: 56 } as const;

interface PinMarkerProps {
  readonly map: MapLibreMap;
  readonly pin: RidePin;
  /** it belongs to one of the person's matches */
  readonly isMatched: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

/** The pin of a ride. */
export function PinMarker({ map, pin, isMatched, isSelected, onSelect }: PinMarkerProps) {
  return (
    <MapMarker map={map} at={pin.point} anchor="bottom" shift={stackShift(pin.stacked)}>
      <button
        type="button"
        aria-label={pin.label}
        aria-expanded={isSelected}
        data-matched={isMatched}
        onClick={() => onSelect(pin.id)}
        className="pin-drop relative block cursor-pointer focus-visible:outline-bg-0"
      >
        <RideGlyph type={pin.type} className="h-13 w-11" />
        <span
          aria-hidden="true"
          className={classNames(
            'absolute -top-1.5 -right-1 min-w-5 rounded-full px-1 text-center text-xs leading-5 font-bold tabular-nums',
            pin.isWaiting
              ? 'bg-amber text-bg-0 ring-2 ring-bg-0'
              : pin.isOwn
                ? 'bg-acid text-on-acid ring-2 ring-bg-0'
                : 'bg-bg-0 text-text',
          )}
        >
          {pin.passengers}
        </span>
      </button>
    </MapMarker>
  );
}

function stackShift(stacked: number): readonly [number, number] {
  return [(stacked % STACK.perRow) * STACK.right, Math.floor(stacked / STACK.perRow) * STACK.down];
}

/** The mark of the party itself. */
export function PartyMark() {
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
