import type { MapLibreMap } from 'maplibre-gl';
import { classNames } from '../../../ui/class-names.ts';
import { RideGlyph } from '../ride-glyph.tsx';
import type { RidePin } from '../ride-pins.ts';
import { MapMarker } from './map-marker.tsx';

/** Pins of one place stand in rows beside and below each other: a whole town may be one place to a visitor. */
const STACK = { perRow: 5, right: 40, down: 56 } as const;

interface PinMarkerProps {
  readonly map: MapLibreMap;
  readonly pin: RidePin;
  /** somebody near could go along with whoever it belongs to */
  readonly isMatched: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

/** A published ride on its place. */
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
