import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountLink } from '../../accounts/account-link.tsx';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { ConditionBadge } from '../../parties/condition-badge.tsx';

interface PublishedPartyProps {
  readonly party: PartyCondition & {
    readonly id: string;
    readonly name: string;
    readonly dates: readonly string[];
  };
  readonly children: ReactNode;
}

export function PublishedParty({ party, children }: PublishedPartyProps) {
  const { id, name, dates } = party;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <p dir="auto" className="display text-name wrap-anywhere">
          <Link
            to="/event/$key"
            params={{ key: id }}
            className="inline-flex min-h-11 items-center rounded hover:text-uv"
          >
            {name}
          </Link>
        </p>
        <ConditionBadge party={party} days={dates} />
      </div>
      {children}
    </div>
  );
}

interface SentByProps {
  readonly sender: { readonly id: string; readonly username: string } | null;
  readonly otherwise: string;
  /** `propuesto` */
  readonly words: string;
  readonly at: string;
}

export function SentBy({ sender, otherwise, words, at }: SentByProps) {
  return (
    <p className="text-sm wrap-anywhere text-text-2">
      {sender === null ? <span>{otherwise}</span> : <AccountLink account={sender} />}
      <span>{` · ${words} el `}</span>
      <time dateTime={at} className="tabular-nums">
        {momentDayAndTime(at)}
      </time>
    </p>
  );
}
