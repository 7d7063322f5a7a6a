import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates, RideType } from '@duende/contracts/rides/ride-events';
import { isOn } from '@duende/contracts/parties/party-standing';
import { isOver } from '@duende/contracts/parties/party-night';
import { useState } from 'react';
import { usePartyCommands } from '../offline/outbox.ts';
import { usePageConfig } from '../session/page-config.ts';
import { useRides } from './ride-queries.ts';
import { useNow } from '../dates/use-today.ts';
import { useSessionAction } from '../session/use-session-action.ts';
import { useMuted } from '../accounts/muted.ts';
import { useSession } from '../session/session.ts';
import { classNames } from '../ui/class-names.ts';
import { MapArea } from './map-area.tsx';
import { NoMap } from './pins/no-map.tsx';
import { mapStart, partyPoint } from '../map/points.ts';
import { RideBar } from './ride-bar.tsx';
import { ridePins } from './pins/ride-pins.ts';
import { MapPopupContent } from './ride-details.tsx';
import { RideMatches, useRideMatches } from './pins/ride-matches.tsx';
import { ridesSummary } from './pins/ride-texts.ts';
import { shownRides } from './ride-filter.tsx';
import { ModeButtons, RidesHeader } from './rides-header.tsx';
import { RidesPanel } from './rides-panel.tsx';
import { pinIdOf, UnsentRide, unsentPins } from './unsent-rides.tsx';
import { useSeats } from './seats/use-seat-changes.ts';
import { usePublishRide, useRemoveRide, type Departure } from './use-ride-changes.ts';
import { useMapStart } from '../map/use-map-start.ts';
import { useRideMode, useSendToLogin } from './ride-mode.ts';

/** Whoever has published a ride can still take it away. */
const NOT_NOW = {
  cancelled: 'Este evento está cancelado: no se publican más viajes.',
  postponed: 'Este evento está aplazado: se podrán publicar viajes cuando tenga fecha.',
} as const;

const NO_RIDES: readonly RideAnswer[] = [];

export interface RidesPageProps {
  /** the last part of the party's address: a whole id or a share link's `<slug>-<id8>` */
  readonly segment: string;
  /** the mode a visitor chose before logging in */
  readonly wanted: RideType | undefined;
  readonly onWantedLeft: () => void;
  readonly onShowProfile: (userId: string) => void;
  /** the type of rides that is shown alone */
  readonly shown: RideType | undefined;
  readonly onShow: (type: RideType | undefined) => void;
}

interface RidesViewProps extends RidesPageProps {
  readonly party: EventAnswer;
}

/** The map at full height with its controls: above and below it on a phone, beside it elsewhere. */
export function RidesView(props: RidesViewProps) {
  const { party, segment, wanted, shown, onWantedLeft, onShowProfile, onShow } = props;
  const session = useSession();
  const ownId = session.status === 'signed-in' ? session.session.userId : null;
  const config = usePageConfig();
  const list = useRides(party);
  const isPast = isOver(party, useNow());
  const rides = list.data ?? NO_RIDES;
  const muted = useMuted();
  // In the list they are folded away; a pin cannot be.
  const shownOnes = shownRides(rides, shown, ownId).filter(({ userId }) => !muted.has(userId));
  const [mode, act] = useRideMode({
    eventId: party.id,
    wanted,
    onWantedLeft,
    mayPublish: ownId !== null,
  });
  const [selectedId, select] = useState<string | null>(null);
  const [visits, setVisits] = useState(0);
  const { state: mapState, begin: beginMap, setState: setMapState } = useMapStart();
  const hasMap = mapState === 'waiting' || mapState === 'begun';
  const sendToLogin = useSendToLogin(segment);
  const publishing = usePublishRide(party.id, () => act({ kind: 'published' }));
  const removing = useRemoveRide(party.id);
  const matches = useRideMatches(party, shownOnes, ownId);

  const partyPlace = partyPoint(party);
  const unsent = usePartyCommands(party.id, 'ride');
  const pins = [...ridePins(shownOnes, ownId, partyPlace), ...unsentPins(unsent, partyPlace)];
  const selected = pins.find(({ id }) => id === selectedId) ?? null;
  const selectedRide = shownOnes.find(({ id }) => id === selectedId);
  const selectedUnsent = unsent.find((command) => pinIdOf(command) === selectedId);
  // On a phone the list follows directly below the text that replaces the map.
  const isListAlone = !hasMap && mode.kind === 'none';
  const placing = mode.kind === 'none' ? null : { type: mode.kind, point: mode.point };
  const pick = (point: Coordinates) => act({ kind: 'picked', point });
  const isRideable = party.status === 'approved' && !isPast && isOn(party);
  const seats = useSeats(party, { ownId, isOpen: isRideable });
  const actions = { onShowProfile, onRemove: (ride: RideAnswer) => removing.mutate(ride), seats };

  const modes = useSessionAction<RideType>((who, type) => {
    if (who.status === 'signed-out') return sendToLogin(type);
    select(null);
    act({ kind: 'toggled', type });
  });
  const confirming = useSessionAction<Departure>((who, departure) => {
    if (who.status === 'signed-out') sendToLogin(departure.type);
    else publishing.mutate(departure);
  });

  function choose(id: string) {
    select(id);
    setVisits(visits + 1);
  }

  /** A pin that goes from the map does not come back with an open popup. */
  function show(type: RideType | undefined) {
    if (!shownRides(rides, type, ownId).some(({ id }) => id === selectedId)) select(null);
    onShow(type);
  }

  return (
    <div className="toasts-on-top flex min-h-[calc(100dvh-4rem)] flex-col md:grid md:h-[calc(100dvh-4rem)] md:min-h-72 md:grid-cols-[minmax(20rem,24rem)_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-col gap-3 px-4 pb-3 md:py-4">
        <RidesHeader
          name={party.name}
          segment={segment}
          summary={list.data && !isPast ? ridesSummary(rides) : ''}
        />
        {party.status !== 'approved' ? (
          <p className="text-amber">Los viajes se abren cuando se aprueba el evento.</p>
        ) : isPast ? (
          <p className="text-amber">Este evento ya pasó: los viajes se han retirado.</p>
        ) : !isOn(party) ? (
          <p className="text-amber">{NOT_NOW[party.condition as keyof typeof NOT_NOW]}</p>
        ) : (
          <ModeButtons mode={mode} waiting={modes.waiting} onToggle={modes.run} />
        )}
        {mode.kind === 'none' && <RideMatches matches={matches} onShowProfile={onShowProfile} />}
      </div>
      <div
        className={classNames(
          'flex min-w-0 flex-col md:col-start-2 md:row-span-2 md:row-start-1 md:min-h-0',
          !isListAlone && 'flex-1',
        )}
      >
        <div
          className={classNames(
            'relative overflow-y-auto bg-bg-1 md:min-h-0 md:flex-1',
            isListAlone ? 'max-md:bg-transparent' : 'min-h-64 flex-1',
          )}
        >
          {hasMap ? (
            <MapArea
              isBegun={mapState === 'begun'}
              onWanted={beginMap}
              centre={mapStart(party)}
              isListed={!list.isLoading}
              tileUrl={config?.tileUrl ?? ''}
              attribution={config?.tileAttribution ?? ''}
              party={partyPlace}
              pins={pins}
              matches={matches}
              selected={selected}
              visits={visits}
              onSelect={select}
              placing={placing}
              onPick={pick}
              onFailed={setMapState}
            >
              {selectedUnsent && <UnsentRide command={selectedUnsent} />}
              {selectedRide && (
                <MapPopupContent
                  ride={selectedRide}
                  isOwn={selectedRide.userId === ownId}
                  party={partyPlace}
                  {...actions}
                />
              )}
            </MapArea>
          ) : (
            <NoMap failure={mapState} placing={placing} onPick={pick} onRetry={() => setMapState('begun')} />
          )}
        </div>
        {mode.kind !== 'none' && (
          <RideBar
            mode={mode}
            segment={segment}
            isPublishing={publishing.isPending || confirming.waiting !== undefined}
            party={party}
            onCount={(by) => act({ kind: 'counted', by })}
            onSay={(said) => act({ kind: 'said', said })}
            onCancel={() => {
              act({ kind: 'cancelled' });
              void list.refetch();
            }}
            onConfirm={confirming.run}
          />
        )}
      </div>
      {!isPast && (
        <RidesPanel
          list={list}
          unsent={unsent}
          ownId={ownId}
          party={partyPlace}
          selectedId={selectedId}
          shown={shown}
          onShow={show}
          onChoose={hasMap ? choose : null}
          isHidden={mode.kind !== 'none'}
          {...actions}
        />
      )}
    </div>
  );
}
