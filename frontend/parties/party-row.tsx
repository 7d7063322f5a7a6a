import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { conditionOfDays } from '@duende/contracts/parties/party-condition';
import { nightsOf } from '@duende/contracts/parties/nights';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { runOf } from '@duende/contracts/common/day-runs';
import { priceLine } from '@duende/contracts/parties/cost-label';
import { useId, type ReactNode } from 'react';
import { laterDay, shortDate } from '../dates/date-text.ts';
import { moreDates } from '../dates/hours-text.ts';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ConditionBadge } from './condition-badge.tsx';
import { PartyLink, type PastSearch } from './party-link.tsx';
import { Poster } from './poster.tsx';
import { StyleChips } from './style-chips.tsx';

interface PartyRowProps {
  readonly party: EventCardAnswer;
  readonly day: string;
  readonly isGoing: boolean;
  readonly past?: PastSearch | undefined;
  readonly badge?: ReactNode;
  readonly children?: ReactNode;
  /** what a tap on the row does; `words` name it for screen readers: `ver en el mapa` */
  readonly tap?: { readonly words: string; readonly run: () => void } | null;
}

/** Its badge is the day, as `sáb 5 dic`. */
export function DatedPartyRow({
  day,
  detail = '',
  ...props
}: Omit<PartyRowProps, 'badge'> & { readonly detail?: string }) {
  const text = [shortDate(day), detail].filter(Boolean).join(' · ');
  return <PartyRow {...props} day={day} badge={<p className="text-sm text-text-3 tabular-nums">{text}</p>} />;
}

export function PartyRow({ party, day, isGoing, past, badge, children, tap = null }: PartyRowProps) {
  const ids = { name: useId(), link: useId() };
  const nights = nightsOf(party);
  const run = runOf(nights, day);
  const since = laterDay(run, day, party.startTime);
  const hour = since || party.startTime === NO_TIME ? '' : party.startTime;
  return (
    <li
      className={classNames(
        'relative flex overflow-hidden rounded-2xl bg-surface-2',
        tap !== null &&
          'hover:bg-surface-3 has-[h3_:focus-visible]:outline-3 has-[h3_:focus-visible]:outline-acid',
      )}
    >
      <div className="relative w-24 shrink-0">
        <Poster party={party} sizes="6rem" className="absolute inset-0" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3.5">
        {badge}
        <ConditionBadge party={party} days={[day]} />
        <h3 id={ids.name} dir="auto" className="display mb-0.5 text-name wrap-anywhere">
          {tap === null ? (
            party.name
          ) : (
            <button
              type="button"
              aria-label={`${party.name}: ${tap.words}`}
              onClick={tap.run}
              className="w-full cursor-pointer text-left wrap-anywhere outline-none after:absolute after:inset-0"
            >
              {party.name}
            </button>
          )}
        </h3>
        {since && <p className="text-sm font-semibold text-cyan">{since}</p>}
        <p className="text-[0.9375rem] wrap-anywhere text-text-2">
          {[party.location, hour, priceLine(party), moreDates(nights, run), party.place]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isGoing && conditionOfDays(party, [day]) === 'scheduled' && (
          <p className="text-sm font-semibold text-acid">¡Voy!</p>
        )}
        <StyleChips styles={party.styles} />
        {children}
        <PartyLink
          id={ids.link}
          party={party}
          past={past}
          aria-labelledby={`${ids.link} ${ids.name}`}
          className={buttonClass('secondary', 'relative mt-1 self-start')}
        >
          Ver detalles
        </PartyLink>
      </div>
    </li>
  );
}
