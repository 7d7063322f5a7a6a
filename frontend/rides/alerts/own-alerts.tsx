import type { RideAlertAnswer } from '@duende/contracts/rides/ride-answers';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { alertText } from './alert-texts.ts';
import { useWithdrawAlert } from './use-alert-changes.ts';

interface OwnAlertsProps {
  readonly partyId: string;
  readonly alerts: readonly RideAlertAnswer[];
  readonly isWaiting: boolean;
  readonly onBegin: () => void;
}

/** One's own alerts for a party, and how to get one. */
export function OwnAlerts({ partyId, alerts, isWaiting, onBegin }: OwnAlertsProps) {
  const { isPending, mutate } = useWithdrawAlert(partyId);
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-2 gap-y-1',
        // The smallest phones need the room for a popup; the night's sheet offers an alert there.
        alerts.length === 0 && 'max-md:[@media(max-height:37.5rem)]:hidden',
      )}
    >
      {alerts.length > 0 && (
        <ul aria-label="Te avisaremos de coches" className="contents">
          {alerts.map((alert) => (
            <li
              key={alert.id}
              className="flex max-w-full items-center rounded-full bg-surface-2 pl-3 text-sm"
            >
              <Icon name="bell" className="size-4 shrink-0 text-acid" />
              <span className="ml-2 min-w-0 truncate tabular-nums">{alertText(alert)}</span>
              <button
                type="button"
                aria-disabled={isPending}
                onClick={() => isPending || mutate(alert.id)}
                className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-2 hover:text-text"
              >
                <Icon name="close" className="size-4" />
                <span className="sr-only">{`Quitar el aviso: ${alertText(alert)}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {alerts.length < RIDE_LIMITS.alerts && (
        <Button kind="quiet" aria-busy={isWaiting} className="-ml-3 px-3 text-uv" onClick={onBegin}>
          <Icon name="bell" className="size-5" />
          <span>{alerts.length === 0 ? 'Avísame de coches' : 'Otro aviso'}</span>
        </Button>
      )}
    </div>
  );
}
