import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { UseQueryResult } from '@tanstack/react-query';
import { mapStart } from '../map/points.ts';
import type { useMapStart } from '../map/use-map-start.ts';
import { usePageConfig } from '../session/page-config.ts';
import { useHeldBack } from '../session/suspension.ts';
import { useSessionAction } from '../session/use-session-action.ts';
import { classNames } from '../ui/class-names.ts';
import { AlertBar } from './alerts/alert-bar.tsx';
import type { useAlertDraft } from './alerts/alert-draft.ts';
import { ALERT_NOTE } from './alerts/alert-texts.ts';
import { useSetAlert } from './alerts/use-alert-changes.ts';
import { MapArea } from './map-area.tsx';
import { NoMap } from './pins/no-map.tsx';
import type { ShownMatch } from './pins/ride-matches.tsx';
import { DEPARTURE_NOTE } from './pins/ride-texts.ts';
import type { RidePin } from './pins/ride-pins.ts';
import { RideBar } from './ride-bar.tsx';
import { MapPopupContent, type RideActions } from './ride-details.tsx';
import type { useRideMode, WantedMode } from './ride-mode.ts';
import { pinIdOf, UnsentRide, type UnsentRideCommand } from './unsent-rides.tsx';
import { usePublishRide, type Departure } from './use-ride-changes.ts';

interface RidesMapProps {
  readonly party: EventAnswer;
  readonly segment: string;
  readonly place: Coordinates | null;
  readonly list: UseQueryResult<RideAnswer[]>;
  /** after the filter */
  readonly rides: readonly RideAnswer[];
  readonly pins: readonly RidePin[];
  readonly unsent: readonly UnsentRideCommand[];
  readonly matches: readonly ShownMatch[];
  readonly mode: ReturnType<typeof useRideMode>;
  readonly alert: ReturnType<typeof useAlertDraft>;
  readonly map: ReturnType<typeof useMapStart>;
  readonly sendToLogin: (wanted: WantedMode) => void;
  readonly selectedId: string | null;
  readonly visits: number;
  readonly ownId: string | null;
  readonly actions: RideActions;
  readonly onSelect: (id: string | null) => void;
}

export function RidesMap(props: RidesMapProps) {
  const { party, place, list, rides, pins, unsent, matches, map, selectedId, visits, ownId, actions } = props;
  const [mode, act] = props.mode;
  const config = usePageConfig();
  const hasMap = map.state === 'waiting' || map.state === 'begun';
  const { draft } = props.alert;
  const placing =
    draft !== null
      ? ({ type: 'need', point: draft.point, note: ALERT_NOTE } as const)
      : mode.kind === 'none'
        ? null
        : { type: mode.kind, point: mode.point, note: DEPARTURE_NOTE };
  // The list then follows directly on a phone.
  const isOnlyList = !hasMap && placing === null;
  const pick = (point: Coordinates) =>
    draft === null ? act({ kind: 'picked', point }) : props.alert.change({ point });
  const selectedRide = rides.find(({ id }) => id === selectedId);
  const selectedUnsent = unsent.find((command) => pinIdOf(command) === selectedId);
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col md:col-start-2 md:row-span-2 md:row-start-1 md:min-h-0',
        !isOnlyList && 'flex-1',
      )}
    >
      <div
        className={classNames(
          'relative overflow-y-auto bg-bg-1 md:min-h-0 md:flex-1',
          isOnlyList ? 'max-md:bg-transparent' : 'min-h-64 flex-1',
        )}
      >
        {hasMap ? (
          <MapArea
            isBegun={map.state === 'begun'}
            onWanted={map.begin}
            centre={mapStart(party)}
            isListed={!list.isLoading}
            tileUrl={config?.tileUrl ?? ''}
            attribution={config?.tileAttribution ?? ''}
            party={place}
            pins={pins}
            matches={matches}
            selected={pins.find(({ id }) => id === selectedId) ?? null}
            visits={visits}
            onSelect={props.onSelect}
            placing={placing}
            onPick={pick}
            onFailed={map.setState}
          >
            {selectedUnsent && <UnsentRide command={selectedUnsent} />}
            {selectedRide && (
              <MapPopupContent
                ride={selectedRide}
                isOwn={selectedRide.userId === ownId}
                party={place}
                {...actions}
              />
            )}
          </MapArea>
        ) : (
          <NoMap
            failure={map.state as Exclude<typeof map.state, 'waiting' | 'begun'>}
            placing={placing}
            onPick={pick}
            onRetry={() => map.setState('begun')}
          />
        )}
      </div>
      <AlertingBar {...props} />
      <PublishingBar {...props} />
    </div>
  );
}

/** Nothing while no alert is made. */
function AlertingBar({ party, sendToLogin, alert: { draft, change, leave } }: RidesMapProps) {
  const setting = useSetAlert(party.id, leave);
  const isHeldBack = useHeldBack();
  type Asked = Parameters<typeof setting.mutate>[0];
  const confirming = useSessionAction<Asked>((who, asked) => {
    if (who.status === 'signed-out') sendToLogin('alert');
    else if (!isHeldBack()) setting.mutate(asked);
  });
  if (draft === null) return null;
  return (
    <AlertBar
      draft={draft}
      isSaving={setting.isPending || confirming.waiting !== undefined}
      onChange={change}
      onCancel={leave}
      onConfirm={confirming.run}
    />
  );
}

/** Nothing without a mode. */
function PublishingBar({ party, segment, list, sendToLogin, mode: [mode, act] }: RidesMapProps) {
  const publishing = usePublishRide(party.id, () => act({ kind: 'published' }));
  const confirming = useSessionAction<Departure>((who, departure) => {
    if (who.status === 'signed-out') sendToLogin(departure.type);
    else publishing.mutate(departure);
  });
  if (mode.kind === 'none') return null;
  return (
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
  );
}
