import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { Marker, type MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PinButton } from '../pins/pin-button.tsx';
import type { RidePin } from '../pins/ride-pins.ts';
import { stackShift } from '../ground/stack-shift.ts';
import { lngLat } from '../ground/lng-lat.ts';

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

interface PinMarkerProps {
  readonly map: MapLibreMap;
  readonly pin: RidePin;
  readonly isMatched: boolean;
  readonly isSelected: boolean;
  /** the map is in sight; the pins that it came with were there before it */
  readonly isMapShown: boolean;
  /** the same pin of the picture had the focus */
  readonly takesFocus: boolean;
  readonly onSelect: (id: string) => void;
}

/** The pin of a ride. */
export function PinMarker({ map, pin, isMapShown, takesFocus, ...props }: PinMarkerProps) {
  const [isNew] = useState(isMapShown);
  const button = useRef<HTMLButtonElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  return (
    <MapMarker map={map} at={pin.point} anchor="bottom" shift={stackShift(pin.stacked)}>
      <PinButton ref={button} pin={pin} isNew={isNew} {...props} />
    </MapMarker>
  );
}
