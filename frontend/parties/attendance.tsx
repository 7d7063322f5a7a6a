import { Icon } from '../ui/icons.tsx';

interface AttendanceProps {
  /** `undefined` while it loads, `null` if it cannot be fetched */
  readonly count: number | null | undefined;
  /** default: {@link attendanceText} */
  readonly words?: ((count: number) => string) | undefined;
}

/** Its space is reserved while the count loads. */
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

export const firstText = () => 'Abre tú la pista';

/** `142 van` */
export function attendanceText(count: number): string {
  return count === 1 ? '1 va' : `${count} van`;
}
