import { agoText } from '../dates/ago-text.ts';
import { useMinute } from '../dates/use-today.ts';
import { classNames } from './class-names.ts';
import { useLiveStatus } from '../live/live.ts';

export interface AsOfProps {
  /** when the server gave the stored answer, in milliseconds since 1970 */
  readonly keptAt?: number | undefined;
  readonly className?: string;
}

/** Most connections return at once. */
const LOST_MS = 60_000;

/**
 * The age of stored data, or of data from before the connection was lost. It changes every minute, so it must be
 * outside live regions.
 */
export function AsOf({ keptAt, className }: AsOfProps) {
  const { status, lostAt } = useLiveStatus();
  const asOf = lostAt ?? keptAt;
  if (status === 'live' || asOf === undefined) return null;
  return <Age asOf={asOf} from={lostAt === null ? 0 : LOST_MS} className={className} />;
}

interface AgeProps {
  readonly asOf: number;
  /** milliseconds */
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
