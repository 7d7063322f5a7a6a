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

/** What a calendar is of. */
interface CalendarScope {
  /** as programs list it */
  readonly name: string;
  /** where it is fetched, told where the address is nobody's secret */
  readonly source: string | null;
  readonly publicUrl: string;
  /** the day in Madrid */
  readonly today: string;
}

/**
 * Parties as a calendar to subscribe to: those to come and those of the last weeks, so that nothing vanishes from a calendar on the
 * morning after. Where there are too many it has those to come first.
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
    // A party whole or not at all: nobody would notice that one of its nights is missing.
    const { count, bytes } = entriesOf(party, publicUrl);
    room -= count;
    if (room < 0) break;
    entries.push(bytes);
  }
  const [before, after] = aroundEntries([...headOf(name, source), ...HEAD]);
  return Buffer.concat([Buffer.from(before), ...entries, Buffer.from(after)]);
}

/** The published parties that pass some filters, as a calendar. */
export function publicCalendar(
  parties: readonly PublishedParty[],
  { filters, ...scope }: Pick<CalendarScope, 'publicUrl' | 'today'> & { readonly filters: PartyFilters },
): Buffer {
  const name = feedName('Duende', filters);
  const source = scope.publicUrl + feedPath(FEED_PATHS.calendar, filters);
  return subscribedCalendar(parties, { ...scope, name, source });
}

const HEAD = ['X-WR-TIMEZONE:Europe/Madrid', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'];

/** RFC 7986, and what programs read that are older: not all of those take back what is escaped, so a name has nothing to escape. */
function headOf(name: string, source: string | null): readonly string[] {
  return [`NAME:${name}`, `X-WR-CALNAME:${name}`, ...(source === null ? [] : [`SOURCE;VALUE=URI:${source}`])];
}

/** Written once for all calendars that a party is in; it says no more than its page, where the rest is read. */
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
