import { Icon } from './icons.tsx';

/** How many go; its room is kept while the number is on its way. */
export function Attendance({ count }: { readonly count: number | undefined }) {
  return (
    <span className="inline-flex min-h-6 min-w-16 items-center gap-1.5 text-text-2 tabular-nums">
      <Icon name="people" className="size-4 text-cyan" />
      {count === undefined ? <span className="sr-only">…</span> : attendanceText(count)}
    </span>
  );
}

export function attendanceText(count: number): string {
  return count === 1 ? '1 va' : `${count} van`;
}
