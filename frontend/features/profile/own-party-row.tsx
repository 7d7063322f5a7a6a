import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortDay } from '../../lib/time/date-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Poster } from '../../ui/poster.tsx';

interface OwnPartyRowProps {
  readonly party: {
    readonly id: string;
    readonly name: string;
    readonly location: string;
    readonly dates: readonly string[];
    readonly photo: string | null;
  };
  /** false for what nobody can open any more */
  readonly opens?: boolean;
  /** after place and first date */
  readonly detail?: string;
  readonly badge?: ReactNode;
}

/** One party of a person's lists; its link covers the row. */
export function OwnPartyRow({ party, opens = true, detail = '', badge }: OwnPartyRowProps) {
  const [first] = party.dates;
  const facts = [party.location, first === undefined ? '' : shortDay(first), detail].filter(Boolean);
  return (
    <li className="panel relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 rounded-2xl p-3 has-[a:hover]:bg-surface-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Poster
        party={party}
        sizes="4rem"
        className={classNames('aspect-[4/5] w-16 rounded-xl', badge !== undefined && 'max-sm:row-span-2')}
      />
      <div>
        <h4 dir="auto" className="display text-name wrap-anywhere">
          {opens ? (
            <Link
              to="/event/$key"
              params={{ key: party.id }}
              className="rounded after:absolute after:inset-0 after:rounded-2xl"
            >
              {party.name}
            </Link>
          ) : (
            party.name
          )}
        </h4>
        <p className="mt-1 wrap-anywhere text-text-2 tabular-nums">{facts.join(' · ')}</p>
      </div>
      {badge !== undefined && <div className="max-sm:col-start-2 max-sm:self-start">{badge}</div>}
    </li>
  );
}
