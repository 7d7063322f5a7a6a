import { cutText } from '@duende/contracts/common/limits';
import { addDays } from '@duende/contracts/common/madrid-time';
import { closeDirections } from '@duende/contracts/common/visible-text';
import { feedPath, FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import { inEarliestOrder, type PartyFilters } from '@duende/contracts/parties/party-filters';
import { aroundEntries, partyEntries } from '../page/calendar-file.ts';
import { partsOf } from '../page/party-parts.ts';
import { FEED_LIMITS } from './feed-limits.ts';
import { feedName } from './news.ts';
import { pageUrl, type PublishedParty } from './published-party.ts';
import { writtenOnce } from './written-once.ts';

interface CalendarScope {
  /** title in calendar programs */
  readonly name: string;
  /** unless secret */
  readonly source: string | null;
  readonly publicUrl: string;
  /** day in Madrid */
  readonly today: string;
}

/**
 * Upcoming and recent parties, so that entries do not vanish the morning after. Over the limit, upcoming ones
 * come first.
 */
export function subscribedCalendar(
  parties: readonly PublishedParty[],
  { name, source, publicUrl, today }: CalendarScope,
): Buffer {
  const since = addDays(today, -FEED_LIMITS.recentDays);
  const entries: Buffer[] = [];
  let room = FEED_LIMITS.calendarEntries;
  const shown = parties.filter(({ event }) => (event.dates.at(-1) ?? '') >= since);
  for (const party of inEarliestOrder(shown, ({ event }) => event, today)) {
    // Completely or not at all: a missing night would go unnoticed.
    const { count, bytes } = entriesOf(party, publicUrl);
    room -= count;
    if (room < 0) break;
    entries.push(bytes);
  }
  const [before, after] = aroundEntries([...headOf(name, source), ...HEAD]);
  return Buffer.concat([Buffer.from(before), ...entries, Buffer.from(after)]);
}

export function publicCalendar(
  parties: readonly PublishedParty[],
  { filters, ...scope }: Pick<CalendarScope, 'publicUrl' | 'today'> & { readonly filters: PartyFilters },
): Buffer {
  const name = feedName('Duende', filters);
  const source = scope.publicUrl + feedPath(FEED_PATHS.calendar, filters);
  return subscribedCalendar(parties, { ...scope, name, source });
}

const HEAD = ['X-WR-TIMEZONE:Europe/Madrid', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'];

/** RFC 7986 plus properties for older programs, not all of which unescape: the name must not need escaping. */
function headOf(name: string, source: string | null): readonly string[] {
  return [`NAME:${name}`, `X-WR-CALNAME:${name}`, ...(source === null ? [] : [`SOURCE;VALUE=URI:${source}`])];
}

const entriesOf = writtenOnce((party: PublishedParty, publicUrl: string) => {
  const { event, changedAt } = party;
  const description = closeDirections(cutText(event.description, FEED_LIMITS.calendarText));
  const shown = {
    ...event,
    description: description === event.description ? description : `${description}…`,
  };
  const entries = partyEntries(shown, { url: pageUrl(publicUrl, event), changedAt });
  return { count: partsOf(event).length, bytes: Buffer.from(entries) };
});
