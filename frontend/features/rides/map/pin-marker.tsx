import type { MapLibreMap } from 'maplibre-gl';
import { classNames } from '../../../ui/class-names.ts';
import { RideGlyph } from '../ride-glyph.tsx';
import type { RidePin } from '../ride-pins.ts';
import { MapMarker } from './map-marker.tsx';

const STACK_PX = 40;

interface PinMarkerProps {
  readonly map: MapLibreMap;
  readonly pin: RidePin;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

/** A published ride on its place. */
export function PinMarker({ map, pin, isSelected, onSelect }: PinMarkerProps) {
  return (
    <MapMarker map={map} at={pin.point} anchor="bottom" shift={pin.stacked * STACK_PX}>
      <button
        type="button"
        aria-label={pin.label}
        aria-expanded={isSelected}
        onClick={() => onSelect(pin.id)}
        className="pin-drop relative block cursor-pointer focus-visible:outline-bg-0"
      >
        <RideGlyph type={pin.type} className="h-13 w-11" />
        <span
          aria-hidden="true"
          className={classNames(
            'absolute -top-1.5 -right-1 min-w-5 rounded-full px-1 text-center text-xs leading-5 font-bold tabular-nums',
            pin.isOwn ? 'bg-acid text-on-acid ring-2 ring-bg-0' : 'bg-bg-0 text-text',
          )}
        >
          {pin.passengers}
        </span>
      </button>
    </MapMarker>
  );
}
