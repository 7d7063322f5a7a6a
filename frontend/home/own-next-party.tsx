import { lastOf } from '@duende/contracts/common/day-runs';
import { madridDay, daysBetween } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import { isGoingOn, type Stretch, nextStretch, startOf } from '@duende/contracts/parties/party-night';
import { CONDITION_WORDS, conditionOfDays } from '@duende/contracts/parties/party-condition';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import type { RsvpEventAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { Link } from '@tanstack/react-router';
import { FROM_HOME } from '../browser/navigation.ts';
import { longDay } from '../dates/date-text.ts';
import { Icon } from '../ui/icons.tsx';

/** `es hoy`, `es mañana`, `faltan 6 días`. */
function waitWords(day: string, today: string): string {
  const days = daysBetween(today, day);
  return days === 0 ? 'es hoy' : days === 1 ? 'es mañana' : `faltan ${days} días`;
}

/** The current or next confirmed party and its stretch. */
export function nextParty(
  confirmed: readonly RsvpEventAnswer[],
  now: number,
): { readonly party: RsvpEventAnswer; readonly stretch: Stretch } | null {
  const [first] = confirmed
    .flatMap((party) => {
      const stretch = nextStretch(party, now);
      return stretch === null ? [] : [{ party, stretch, start: startOf(stretch) }];
    })
    .sort((a, b) => a.start - b.start || (a.party.name < b.party.name ? -1 : 1));
  return first ?? null;
}

interface NextPartyProps {
  readonly confirmed: readonly RsvpEventAnswer[];
  readonly now: number;
  /** a party whose name is already shown below */
  readonly shownId?: string | undefined;
}

/** Nothing if the person attends none. */
export function NextParty({ confirmed, now, shownId }: NextPartyProps) {
  const next = nextParty(confirmed, now);
  if (next === null) return null;
  const { party, stretch } = next;
  const today = madridDay(new Date(now));
  const day = stretch.days.find((one) => one >= today) ?? lastOf(stretch.days);
  const condition = conditionOfDays(party, stretch.days);
  const isOn = isGoingOn(stretch, now) && !isWholeDay(stretch, day === today);
  return (
    <Link
      to="/event/$key"
      params={{ key: shareKey(party) }}
      state={FROM_HOME}
      className="flex min-h-11 max-w-full items-center gap-2 self-start rounded-full bg-bg-0/85 pr-2 pl-4 ring-1 ring-border-strong ring-inset hover:bg-surface-2"
    >
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-1.5 leading-tight">
        <span className="text-sm text-text-2">
          {condition === 'scheduled' ? (
            <>
              <span>{isOn ? 'Tu fiesta · ' : 'Tu próxima fiesta · '}</span>
              <span className="whitespace-nowrap">{isOn ? 'ahora mismo' : waitWords(day, today)}</span>
            </>
          ) : (
            // A cancelled or postponed party has no countdown.
            <span className={`font-semibold ${condition === 'cancelled' ? 'text-danger' : 'text-amber'}`}>
              {CONDITION_WORDS[condition]}
            </span>
          )}
          <span className="sr-only">{` (${longDay(day, today)})`}</span>
        </span>
        <span
          dir="auto"
          className={party.id === shownId ? 'sr-only' : 'font-semibold wrap-anywhere text-acid'}
        >
          {party.name}
        </span>
      </span>
      <Icon name="forward" className="size-4 text-acid" />
    </Link>
  );
}

const isWholeDay = ({ start }: Stretch, isToday: boolean) => isToday && start.time === NO_TIME;
