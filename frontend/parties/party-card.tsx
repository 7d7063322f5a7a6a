import { lastOf, runOf } from '@duende/contracts/common/day-runs';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { priceLine } from '@duende/contracts/parties/cost-label';
import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { nightsOf } from '@duende/contracts/parties/nights';
import { nextNight } from '@duende/contracts/parties/party-filters';
import { nextStretch } from '@duende/contracts/parties/party-night';
import { isOn as isTakingPlace } from '@duende/contracts/parties/party-condition';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { useId, type ReactNode } from 'react';
import { laterDay, shortDays, dayBlock } from '../dates/date-text.ts';
import { moreDates } from '../dates/hours-text.ts';
import { Icon } from '../ui/icons.tsx';
import { ConditionBadge } from './condition-badge.tsx';
import { CARD_FRAME } from './party-card-frame.tsx';
import { PartyLink, type PastSearch } from './party-link.tsx';
import { posterFrame, Poster } from './poster.tsx';
import { soonWord } from './soon.ts';
import { StyleChips } from './style-chips.tsx';

const SIZES = '(min-width: 80rem) 18rem, (min-width: 64rem) 11rem, (min-width: 40rem) 46vw, 36vw';

interface PartyCardProps {
  readonly party: EventCardAnswer;
  readonly now: number;
  /** the current night, not the next day */
  readonly isOn?: boolean | undefined;
  readonly isGoing: boolean;
  /** true on the first screen, where the photo is fetched at once */
  readonly eager: boolean;
  readonly attendance: ReactNode;
  readonly past?: PastSearch;
  /** without a page yet */
  readonly leads?: boolean;
}

export function PartyCard({
  party,
  now,
  isOn,
  isGoing,
  eager,
  attendance,
  past,
  leads = true,
}: PartyCardProps) {
  const ids = { name: useId(), link: useId() };
  const today = madridDay(new Date(now));
  const night = isOn ? nextStretch(party, now) : null;
  const nights = nightsOf(party);
  const day = night ? lastOf(night.days) : (nextNight(party, today) ?? nights[0] ?? today);
  const soon = night ? night.end.time && `hasta las ${night.end.time}` : soonWord(day, today);
  const run = runOf(nights, day);
  const more = moreDates(nights, run);
  const since = laterDay(run, day, party.startTime);
  const hour = since || party.startTime === NO_TIME ? '' : party.startTime;
  return (
    <li
      id={isOn ? undefined : `party-${party.id}`}
      className={`${CARD_FRAME.card} scroll-mt-20 hover:bg-surface-2`}
    >
      <div {...posterFrame(party.id)} className={`relative ${CARD_FRAME.poster}`}>
        <Poster party={party} sizes={SIZES} eager={eager} className="absolute inset-0" />
        <div className="absolute top-2 left-2">
          <DateBlock day={day} />
        </div>
        <div className="absolute right-2 bottom-2 flex flex-col items-end gap-1 text-[0.8125rem] font-semibold">
          <ConditionBadge party={party} days={run} />
          {party.type === 'festival' && (
            <span className="rounded-full bg-bg-0/85 px-2.5 py-0.5 text-magenta">festival</span>
          )}
          {isGoing && isTakingPlace(party) && (
            <span className="rounded-full bg-bg-0/85 px-2.5 py-0.5 text-acid">¡Voy!</span>
          )}
        </div>
      </div>
      <div className={CARD_FRAME.body}>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-text-3 tabular-nums">
          <time dateTime={day}>{shortDays(run[0], lastOf(run))}</time>
          {more && <span className="text-text-2">{more}</span>}
          {soon && isTakingPlace(party) && <span className="font-semibold text-cyan">{soon}</span>}
        </p>
        <h3 id={ids.name} dir="auto" className="display mb-0.5 text-name wrap-break-word">
          {party.name}
        </h3>
        {since && <p className="text-sm font-semibold text-cyan">{since}</p>}
        <p className="text-[0.9375rem] wrap-break-word text-text-2">
          {[party.location, hour, priceLine(party)].filter(Boolean).join(' · ')}
        </p>
        {party.place && (
          <p dir="auto" className="truncate text-sm text-text-3">
            {party.place}
          </p>
        )}
        <StyleChips styles={party.styles} max={2} className="mt-2 sm:hidden xl:flex" />
        <StyleChips styles={party.styles} max={3} className="mt-2 hidden sm:flex xl:hidden" />
        {/* Always one row, so that nothing moves when the number loads. */}
        <div className="mt-auto flex items-center justify-between gap-x-3 pt-1">
          {attendance}
          {leads && (
            <PartyLink
              id={ids.link}
              party={party}
              past={past}
              moves
              aria-labelledby={`${ids.link} ${ids.name}`}
              className="-mr-1 inline-flex min-h-11 items-center gap-0.5 font-semibold whitespace-nowrap text-uv after:absolute after:inset-0 after:rounded-3xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-acid"
            >
              <span className="max-sm:sr-only xl:sr-only">Ver detalles</span>
              <Icon name="forward" className="size-4" />
            </PartyLink>
          )}
        </div>
      </div>
    </li>
  );
}

/** Decorative, since the date is also in the text. */
function DateBlock({ day }: { readonly day: string }) {
  const { weekday, day: number, month } = dayBlock(day);
  return (
    <div
      aria-hidden="true"
      className="display flex w-13 flex-col items-center rounded-xl bg-bg-0/85 py-1.5 leading-none uppercase"
    >
      <span className="text-xs font-bold tracking-widest text-uv">{weekday}</span>
      <span className="text-[1.875rem] leading-[1.05]">{number}</span>
      <span className="text-xs font-bold tracking-widest text-text-2">{month}</span>
    </div>
  );
}
