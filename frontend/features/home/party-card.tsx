import type { EventAnswer } from '@duende/contracts/api/answers';
import { nextDay } from '@duende/contracts/party-filters';
import { shareKey } from '@duende/contracts/slug';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useAfterFirstPaint } from '../../lib/after-first-paint.ts';
import { costLabel } from '@duende/contracts/cost-label';
import { rsvpCountQuery } from '../../lib/queries/rsvp-queries.ts';
import { shortDay } from '../../lib/time/date-text.ts';
import { Attendance } from '../../ui/attendance.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Poster } from '../../ui/poster.tsx';
import { StyleChips } from '../../ui/style-chips.tsx';
import { cardFrame } from './party-card-frame.ts';

const SIZES = '(min-width: 80rem) 20rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 36vw';
const LEADING_SIZES = '(min-width: 80rem) 20rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 100vw';

interface PartyCardProps {
  readonly party: EventAnswer;
  readonly today: string;
  /** the first of the list */
  readonly leading: boolean;
}

export function PartyCard({ party, today, leading }: PartyCardProps) {
  const ids = { name: useId(), link: useId() };
  const day = nextDay(party.dates, today) ?? party.dates[0] ?? today;
  const frame = cardFrame(leading);
  const hour = party.startTime === '00:00' ? '' : party.startTime;
  return (
    <li className={`${frame.card} hover:bg-surface-2`}>
      <div className={`relative ${frame.poster}`}>
        <Poster
          party={party}
          sizes={leading ? LEADING_SIZES : SIZES}
          eager={leading}
          className="absolute inset-0"
        />
        <div className="absolute top-2.5 left-2.5">
          <DateBlock day={day} />
        </div>
        {party.type === 'festival' && (
          <span className="absolute right-2.5 bottom-2.5 rounded-full bg-bg-0/85 px-2.5 py-0.5 text-[0.8125rem] font-semibold text-magenta">
            festival
          </span>
        )}
      </div>
      <div className={frame.body}>
        <time dateTime={day} className="text-sm text-text-3 tabular-nums">
          {shortDay(day)}
        </time>
        <h3 id={ids.name} className={frame.name}>
          {party.name}
        </h3>
        <p className="mt-0.5 truncate text-[0.9375rem] text-text-2">
          {[party.location, hour, costLabel(party.cost)].filter(Boolean).join(' · ')}
        </p>
        <StyleChips styles={party.styles} max={leading ? 3 : 2} className="mt-2.5 sm:hidden" />
        <StyleChips styles={party.styles} max={3} className="mt-2.5 hidden sm:flex" />
        <div className="mt-auto flex items-center justify-between gap-3 pt-2">
          <LiveAttendance eventId={party.id} />
          <Link
            id={ids.link}
            to="/event/$key"
            params={{ key: shareKey(party) }}
            viewTransition
            aria-labelledby={`${ids.link} ${ids.name}`}
            className="-mr-1 inline-flex min-h-11 items-center gap-0.5 font-semibold whitespace-nowrap text-uv after:absolute after:inset-0 after:rounded-3xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-acid"
          >
            Ver detalles
            <Icon name="forward" className="size-4" />
          </Link>
        </div>
      </div>
    </li>
  );
}

/** Asked for after the first paint; a count that cannot be had is 0. */
function LiveAttendance({ eventId }: { readonly eventId: string }) {
  const enabled = useAfterFirstPaint();
  const { data, isError } = useQuery({ ...rsvpCountQuery(eventId), enabled });
  return <Attendance count={isError && data === undefined ? 0 : data} />;
}
