import { agoText } from '../dates/ago-text.ts';
import { useMinute } from '../dates/use-today.ts';
import { classNames } from './class-names.ts';
import { useLiveStatus } from '../live/live.ts';

export interface AsOfProps {
  /** when the server gave the stored answer (milliseconds since 1970): `keptAt` of its entry */
  readonly keptAt?: number | undefined;
  readonly className?: string;
}

/** Shown only after this time offline, because most connections return at once. */
const LOST_MS = 60_000;

/**
 * The age of data that is not live: stored on this device, or loaded before the connection was lost. Outside live
 * regions, since the text changes every minute.
 */
export function AsOf({ keptAt, className }: AsOfProps) {
  const { status, lostAt } = useLiveStatus();
  const asOf = lostAt ?? keptAt;
  if (status === 'live' || asOf === undefined) return null;
  return <Age asOf={asOf} from={lostAt === null ? 0 : LOST_MS} className={className} />;
}

interface AgeProps {
  readonly asOf: number;
  /** below this age in milliseconds it is not shown */
  readonly from: number;
  readonly className: string | undefined;
}

function Age({ asOf, from, className }: AgeProps) {
  const age = useMinute() - asOf;
  if (age < from) return null;
  return (
    <span aria-live="off" className={classNames('text-base text-amber', className)}>
      {`Como estaba ${agoText(age)}`}
    </span>
  );
}
