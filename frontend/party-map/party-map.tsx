import { priceLine } from '@duende/contracts/parties/cost-label';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { Marker } from '@vis.gl/react-maplibre';
import { useMemo, useState } from 'react';
import { shortDate } from '../dates/date-text.ts';
import { ConditionBadge } from '../parties/condition-badge.tsx';
import { PartyLink } from '../parties/party-link.tsx';
import { GroundMap, mapZoom } from '../map/ground-map.tsx';
import { MapCamera, useMadeMap } from '../map/map-camera.ts';
import { MapPopup } from '../map/map-popup.tsx';
import { stackShift, viewOfAll } from '../map/start-view.ts';
import { lngLat } from '../map/web-mercator.ts';
import type { MapFailure } from '../map/map-failure.ts';
import { distanceText } from '../map/distance-text.ts';
import { buttonClass } from '../ui/button.tsx';
import { RidesOf, RideThreads } from './ride-threads.tsx';
import { partyClusters, type Mark, type Pinned } from './party-clusters.ts';
import { PartyPin, SeveralPin } from './party-pin.tsx';

/** The map starts with at least the whole country. */
const SPAIN = [
  { latitude: 43.9, longitude: -9.4 },
  { latitude: 35.9, longitude: 4.4 },
] as const;

export interface PartyMapProps {
  readonly tileUrl: string;
  readonly attribution: string;
  readonly pins: readonly Pinned[];
  /** the party with the open popup */
  readonly selected: Pinned | null;
  /** how often a party was chosen in the list */
  readonly visits: number;
  readonly onSelect: (id: string | null) => void;
  /** the map does not move there, because its tile requests would reveal the position */
  readonly here: Coordinates | null;
  readonly onFailed: (failure: MapFailure) => void;
}

export function PartyMap({ frame, ...props }: PartyMapProps & { readonly frame: HTMLElement }) {
  const { pins, selected, onSelect, here } = props;
  // Later data must not move the map.
  const [start] = useState(() =>
    viewOfAll([...SPAIN, ...pins.map(({ point }) => point)], frame.getBoundingClientRect()),
  );
  const [zoom, setZoom] = useState(Math.floor(start.zoom));
  const selectedId = selected?.party.id;
  // The open popup's party is not clustered.
  const clusters = useMemo(
    () => partyClusters(pins.filter(({ party }) => party.id !== selectedId)),
    [pins, selectedId],
  );
  const marks: readonly Mark[] = [
    ...clusters(zoom),
    ...(selected ? [{ kind: 'party', pin: selected } as const] : []),
  ];
  return (
    <GroundMap
      title="Mapa de fiestas"
      tileUrl={props.tileUrl}
      attribution={props.attribution}
      start={start}
      onPick={() => onSelect(null)}
      onZoom={(now) => setZoom(Math.floor(now))}
      onFailed={props.onFailed}
      withoutTiles="Puedes ver las fiestas de todas formas."
      below={selected && <RideThreads key={selected.party.id} pin={selected} />}
    >
      {here && (
        <Marker {...here} anchor="center">
          <div role="img" aria-label="Estás aquí" className="size-4 rounded-full bg-cyan ring-3 ring-bg-0" />
        </Marker>
      )}
      {marks.map((mark) =>
        mark.kind === 'several' ? (
          <SeveralMarker key={`several ${mark.id}`} mark={mark} />
        ) : (
          <Marker
            key={mark.pin.party.id}
            {...mark.pin.point}
            anchor="bottom"
            offset={[...stackShift(mark.pin.stacked)]}
            {...(mark.pin === selected && { className: 'z-1' })}
          >
            <PartyPin
              pin={mark.pin}
              isSelected={mark.pin === selected}
              onClick={() => onSelect(mark.pin.party.id)}
            />
          </Marker>
        ),
      )}
      {selected && (
        <MapPopup
          key={selected.party.id}
          at={selected.point}
          label={selected.party.name}
          onClose={() => onSelect(null)}
        >
          <PartyPopup pin={selected} />
        </MapPopup>
      )}
      <MapCamera
        selected={selected && { ...selected, id: selected.party.id }}
        visits={props.visits}
        pending={null}
      />
    </GroundMap>
  );
}

function SeveralMarker({ mark }: { readonly mark: Mark & { readonly kind: 'several' } }) {
  const map = useMadeMap();
  return (
    <Marker {...mark.point} anchor="center">
      <SeveralPin
        count={mark.count}
        onClick={() => map.easeTo({ center: lngLat(mark.point), zoom: mapZoom(mark.zoom) + 0.5 })}
      />
    </Marker>
  );
}

function PartyPopup({ pin: { party, day, kilometres } }: { readonly pin: Pinned }) {
  const hour = party.startTime === NO_TIME ? '' : party.startTime;
  const facts = [
    shortDate(day),
    hour,
    priceLine(party),
    kilometres !== null && `a ${distanceText(kilometres)}`,
  ];
  return (
    <div className="flex flex-col items-start gap-1.5 pr-8">
      <h3 dir="auto" className="display text-name wrap-anywhere">
        {party.name}
      </h3>
      <ConditionBadge party={party} days={[day]} />
      <p className="text-[0.9375rem] text-text-2">{facts.filter(Boolean).join(' · ')}</p>
      <RidesOf party={party} />
      <PartyLink party={party} past={undefined} className={buttonClass('secondary', 'mt-1')}>
        Ver detalles
      </PartyLink>
    </div>
  );
}
