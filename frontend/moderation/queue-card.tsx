import type { PartyCondition } from '@duende/contracts/parties/party-condition';
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { ConditionBadge } from '../parties/condition-badge.tsx';
import { classNames } from '../ui/class-names.ts';
import type { RowChange } from './drawn-rows.ts';
import { OVER } from './row-actions.tsx';

interface QueueCardProps {
  readonly party: PartyCondition & {
    readonly id: string;
    readonly name: string;
    readonly dates: readonly string[];
  };
  /** `undefined` while it can be decided */
  readonly change: RowChange | undefined;
  readonly children: ReactNode;
}

/** A published party in a queue: its name and condition, then what waits for a decision about it. */
export function QueueCard({ party, change, children }: QueueCardProps) {
  const { id, name, dates } = party;
  return (
    <li
      tabIndex={-1}
      aria-label={name}
      className={classNames('panel flex scroll-mt-36 flex-col gap-3 rounded-3xl p-5', change && OVER)}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 dir="auto" className="display text-name wrap-anywhere">
          <Link
            to="/event/$key"
            params={{ key: id }}
            className="inline-flex min-h-11 items-center rounded hover:text-uv"
          >
            {name}
          </Link>
        </h2>
        <ConditionBadge party={party} days={dates} />
      </div>
      {children}
    </li>
  );
}

interface EmptyQueueProps {
  readonly words: string;
  readonly ref?: Ref<HTMLParagraphElement>;
}

/** Shown instead of a queue's list; focus goes here when the last row is decided. */
export function EmptyQueue({ words, ref }: EmptyQueueProps) {
  return (
    <p ref={ref} tabIndex={-1} className="panel rounded-3xl px-6 py-14 text-center text-lg text-text-2">
      {words}
    </p>
  );
}
