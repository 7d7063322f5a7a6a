import type { ReactNode } from 'react';

interface RailEntryProps {
  readonly at: string;
  /** the same as text */
  readonly when: string;
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

export function RailEntry({ at, when, children, more }: RailEntryProps) {
  return (
    <li className="relative pt-4 pb-5 pl-6">
      <RailDot />
      <p className="flex flex-wrap items-baseline gap-x-2 text-[1.0625rem]">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        <time dateTime={at} className="text-sm text-text-3 tabular-nums">
          {when}
        </time>
      </p>
      {more}
    </li>
  );
}

export function RailDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-6.5 -left-[0.3125rem] size-2.5 rounded-full bg-border-strong ring-4 ring-bg-0"
    />
  );
}
