import { Icon } from '../ui/icons.tsx';

interface AttendanceProps {
  /** `undefined` while the number is on its way, `null` where nobody can be asked for it */
  readonly count: number | null | undefined;
  /** how a number that is known is said; default: so many go */
  readonly words?: ((count: number) => string) | undefined;
}

/** How many go; its room is kept while that is not known. */
export function Attendance({ count, words = attendanceText }: AttendanceProps) {
  return (
    <span className="inline-flex min-h-6 min-w-16 items-center gap-1.5 text-text-2 tabular-nums">
      <Icon name="people" className="size-4 shrink-0 text-cyan" />
      <span className={count === undefined ? 'sr-only' : 'leading-tight'}>
        {count === undefined ? '…' : count === null ? 'sin datos' : words(count)}
      </span>
    </span>
  );
}

/** Of a party that nobody goes to yet. */
export const firstText = () => 'Abre tú la pista';

/** `142 van` */
export function attendanceText(count: number): string {
  return count === 1 ? '1 va' : `${count} van`;
}
