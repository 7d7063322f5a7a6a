import { departureAddress } from '@duende/contracts/rides/ride-answer';
import { Marker } from '@vis.gl/react-maplibre';
import { useState } from 'react';
import { PartyMark, PendingPin, PinButton } from '../pins/pin-button.tsx';
import { rideAreas } from '../pins/ride-pins.ts';
import { GroundMap } from '../../map/ground-map.tsx';
import type { MapContent } from './map-content.ts';
import { MapOverlay } from './map-overlay.tsx';
import { MapCamera } from '../../map/map-camera.ts';
import { MapPopup } from '../../map/map-popup.tsx';
import { MatchLines, RideAreas } from './ride-shapes.tsx';
import { stackShift, startView } from '../../map/start-view.ts';

interface RideMapProps extends MapContent {
  readonly frame: HTMLElement;
}

/** All MapLibre imports are below this module, in separate chunks. */
export function RideMap(props: RideMapProps) {
  const { party, pins, matches, selected, placing, onSelect, onPick } = props;
  // Later pins must not move the map.
  const [start] = useState(() => startView(props, props.frame.getBoundingClientRect()));
  const matched = new Set(matches.flatMap(({ ownRideId, rideId }) => [ownRideId, rideId]));

  return (
    <GroundMap
      title="Mapa de viajes"
      tileUrl={props.tileUrl}
      attribution={props.attribution}
      start={start}
      isPicking={placing !== null}
      onPick={placing === null ? () => onSelect(null) : onPick}
      onFailed={props.onFailed}
      withoutTiles="Puedes ver los viajes de todas formas."
      below={
        <>
          <RideAreas centres={rideAreas(pins)} />
          <MatchLines matches={matches} />
        </>
      }
    >
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
        <MapPopup key={selected.id} at={selected.point} label={selected.label} onClose={() => onSelect(null)}>
          {props.children}
        </MapPopup>
      )}
      <MapCamera selected={selected} visits={props.visits} pending={placing?.point ?? null} />
      {placing && <MapOverlay hasPoint={placing.point !== null} note={placing.note} onPick={onPick} />}
    </GroundMap>
  );
}
