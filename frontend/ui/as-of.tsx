import { agoText } from '../dates/ago-text.ts';
import { useMinute } from '../dates/use-today.ts';
import { classNames } from './class-names.ts';
import { useLiveStatus } from '../live/live.ts';

export interface AsOfProps {
  /** when the server last said what is shown (milliseconds since 1970), where this device had kept it: `keptAt` of its entry */
  readonly keptAt?: number | undefined;
  readonly className?: string;
}

/** From when on a lost connection is worth a word: most come back at once. */
const LOST_MS = 60_000;

/**
 * How old is what a page shows that follows nothing: kept on this device, or there before its connection was lost. Nothing while the connection
 * is there. Its words change every minute, and no live region around it reads them out.
 */
export function AsOf({ keptAt, className }: AsOfProps) {
  const { status, lostAt } = useLiveStatus();
  const asOf = lostAt ?? keptAt;
  if (status === 'live' || asOf === undefined) return null;
  return <Age asOf={asOf} from={lostAt === null ? 0 : LOST_MS} className={className} />;
}

interface AgeProps {
  readonly asOf: number;
  /** younger than so many milliseconds it is not told */
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
