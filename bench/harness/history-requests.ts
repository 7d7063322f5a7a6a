import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { requestText } from './connection.ts';

/** The two years that the log of the bench lasts. */
const LASTS_DAYS = 2 * 365;
const FIGURES = ['parties', 'decisions', 'rsvps', 'lead', 'seats', 'comments', 'imports'];
const DAY_MS = 86_400_000;

interface Asker {
  readonly cookie: string;
  readonly partyIds: readonly string[];
  readonly userIds: readonly string[];
}

/**
 * The dearest questions that an administrator can ask about what was, each time another one, so that no answer serves twice;
 * `streamed` are paths of files, whose length is not known before they end, to be asked for by POST with a reason.
 */
export function historyRequests({ cookie, partyIds, userIds }: Asker) {
  const now = Date.now();
  const get = (path: string) => requestText('GET', path, { Cookie: cookie });
  const one = (values: readonly string[]) => values[Math.floor(Math.random() * values.length)] ?? '';
  const moment = () => new Date(now - Math.random() * 0.98 * LASTS_DAYS * DAY_MS).toISOString();
  const days = () => {
    const to = addDays(madridDay(new Date(now)), -Math.floor(Math.random() * 60));
    return `from=${addDays(to, -LASTS_DAYS)}&to=${to}`;
  };
  const unwritten = () => `nadie-${Math.random().toString(36).slice(2, 12)}`;
  const kinds: Readonly<Record<string, () => string>> = {
    statistics: () => get(`/api/statistics?${days()}`),
    behind: () => get(`/api/statistics/events?figure=${one(FIGURES)}&${days()}`),
    then: () => get(`/api/history/home?at=${moment()}`),
    compared: () => {
      const [from, to] = [moment(), moment()].toSorted();
      return get(`/api/history/compare?from=${from}&to=${to}`);
    },
    'party then': () => get(`/api/history/events/${one(partyIds)}?at=${moment()}`),
    density: () => get(`/api/history/density?step=day&${days()}`),
    'story of a party': () => get(`/api/admin/events/${one(partyIds)}/story`),
    'story of a person': () => get(`/api/admin/users/${one(userIds)}/story`),
    'words of the trail': () => get(`/api/admin/audit?words=${unwritten()}`),
  };
  const streamed: Readonly<Record<string, () => string>> = {
    'attendance taken away': () => `/api/history/export?table=attendance&${days()}`,
    'the trail taken away': () => `/api/admin/audit/export?words=${unwritten()}`,
  };
  return { kinds, streamed };
}
