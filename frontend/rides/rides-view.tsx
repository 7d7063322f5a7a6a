import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideType } from '@duende/contracts/rides/ride-events';
import { isOn } from '@duende/contracts/parties/party-condition';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartyCommands } from '../offline/outbox.ts';
import { useHeldBack } from '../session/suspension.ts';
import { useSessionAction } from '../session/use-session-action.ts';
import { useMuted } from '../accounts/muted.ts';
import { useAlertDraft } from './alerts/alert-draft.ts';
import { OwnAlerts } from './alerts/own-alerts.tsx';
import { mineAmong } from './own-rides.ts';
import { ridePins } from './pins/ride-pins.ts';
import { RideMatches, useRideMatches } from './pins/ride-matches.tsx';
import { ridesSummary } from './pins/ride-texts.ts';
import { shownRides } from './ride-filter.tsx';
import { ModeButtons, RidesHeader } from './rides-header.tsx';
import { RidesMap } from './rides-map.tsx';
import { RidesPanel } from './rides-panel.tsx';
import { unsentPins } from './unsent-rides.tsx';
import { useRidesOf } from './use-rides-of.ts';
import { useMapStart } from '../map/use-map-start.ts';
import { rideAlertsQuery } from './ride-queries.ts';
import { useRideMode, useSendToLogin, type WantedMode } from './ride-mode.ts';

/** Published rides can still be removed. */
const NOT_NOW = {
  cancelled: 'Este evento está cancelado: no se publican más viajes.',
  postponed: 'Este evento está aplazado: se podrán publicar viajes cuando tenga fecha.',
} as const;

export interface RidesPageProps {
  /** a full id or a share link's `<slug>-<id8>` */
  readonly segment: string;
  /** the only ride shown, without the map */
  readonly only?: string | undefined;
  /** the mode a visitor chose before the login */
  readonly wanted: WantedMode | undefined;
  readonly onWantedLeft: () => void;
  readonly onShowProfile: (userId: string) => void;
  readonly shown: RideType | undefined;
  readonly onShow: (type: RideType | undefined) => void;
}

interface RidesViewProps extends RidesPageProps {
  readonly party: EventAnswer;
}

/** Controls are above and below it on a phone, otherwise next to it. */
export function RidesView(props: RidesViewProps) {
  const { party, segment, wanted, shown, onWantedLeft, onShowProfile, onShow } = props;
  const { ownId, list, keptAt, rides, isPast, actions, place } = useRidesOf(party, onShowProfile);
  const muted = useMuted();
  const isMine = mineAmong(actions.seats);
  // The list folds rides of muted members instead.
  const shownOnes = shownRides(rides, shown, isMine).filter(({ userId }) => !muted.has(userId));
  const [isAlertWanted, wantedType] = wanted === 'alert' ? [true, undefined] : [false, wanted];
  const mayPublish = ownId !== null;
  const mode = useRideMode({ eventId: party.id, wanted: wantedType, onWantedLeft, mayPublish });
  const alert = useAlertDraft({ isWanted: isAlertWanted, mayAsk: mayPublish, onWantedLeft });
  const [{ kind }, act] = mode;
  const [selectedId, select] = useState<string | null>(null);
  const [visits, setVisits] = useState(0);
  const map = useMapStart();
  const hasMap = map.state === 'waiting' || map.state === 'begun';
  const sendToLogin = useSendToLogin(segment);
  const matches = useRideMatches(party, shownOnes, ownId);
  const unsent = usePartyCommands(party.id, 'ride');
  const pins = [...ridePins(shownOnes, ownId, place), ...unsentPins(unsent, place)];
  const isHeldBack = useHeldBack();
  const modes = useSessionAction<RideType>((who, type) => {
    if (who.status === 'signed-out') return sendToLogin(type);
    if (kind !== type && isHeldBack()) return;
    select(null);
    alert.leave();
    act({ kind: 'toggled', type });
  });
  const alerting = useSessionAction<true>((who) => {
    if (who.status === 'signed-out') return sendToLogin('alert');
    select(null);
    if (kind !== 'none') act({ kind: 'cancelled' });
    alert.begin();
  });
  const isRideable = party.status === 'approved' && !isPast && isOn(party);
  const alerts = useQuery({ ...rideAlertsQuery(party.id), enabled: mayPublish && isRideable });
  const isIdle = kind === 'none' && alert.draft === null;

  function choose(id: string) {
    select(id);
    setVisits(visits + 1);
  }

  /** A pin hidden by the filter must not return with an open popup. */
  function show(type: RideType | undefined) {
    if (!shownRides(rides, type, isMine).some(({ id }) => id === selectedId)) select(null);
    onShow(type);
  }

  return (
    <div className="toasts-on-top flex min-h-[calc(100dvh-4rem)] flex-col md:grid md:h-[calc(100dvh-4rem)] md:min-h-72 md:pl-[max(0px,(100%-84rem)/2)] md:grid-cols-[minmax(20rem,24rem)_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-col gap-2 px-4 pt-4 pb-2 sm:px-6 md:gap-3 md:pb-4">
        <RidesHeader
          name={party.name}
          segment={segment}
          summary={list.data && isRideable ? ridesSummary(rides) : ''}
          keptAt={keptAt}
        />
        {party.status !== 'approved' ? (
          <p className="text-amber">Los viajes se abren cuando se aprueba el evento.</p>
        ) : isPast ? (
          <p className="text-amber">Este evento ya pasó: los viajes ya no se ven.</p>
        ) : !isOn(party) ? (
          <p className="text-amber">{NOT_NOW[party.condition as keyof typeof NOT_NOW]}</p>
        ) : (
          <>
            <ModeButtons mode={mode[0]} waiting={modes.waiting} onToggle={modes.run} />
            {isIdle && (
              <OwnAlerts
                partyId={party.id}
                alerts={alerts.data ?? []}
                isWaiting={alerting.waiting !== undefined}
                onBegin={() => alerting.run(true)}
              />
            )}
          </>
        )}
        {isIdle && <RideMatches matches={matches} onShowProfile={onShowProfile} />}
      </div>
      <RidesMap
        {...{
          party,
          segment,
          place,
          list,
          rides: shownOnes,
          pins,
          unsent,
          matches,
          mode,
          alert,
          map,
          sendToLogin,
        }}
        {...{ selectedId, visits, ownId, actions }}
        onSelect={select}
      />
      {!isPast && (
        <RidesPanel
          list={list}
          unsent={unsent}
          ownId={ownId}
          party={place}
          selectedId={selectedId}
          shown={shown}
          onShow={show}
          onChoose={hasMap ? choose : null}
          isHidden={!isIdle}
          {...actions}
        />
      )}
    </div>
  );
}
