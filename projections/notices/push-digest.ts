import { setImmediate as nextTurn } from 'node:timers/promises';
import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { DIGEST_HOURS, QUIET_HOURS } from '@duende/contracts/notices/notice-preferences';
import { pushMessageOf, type PushMessage } from '@duende/contracts/notices/push-message';
import { nextStretch, startOf } from '@duende/contracts/parties/party-night';
import { nightsLost } from '@duende/contracts/parties/party-condition';
import type { PushTarget } from '../accounts/push-devices.ts';
import type { UserDocument } from '../accounts/users.ts';
import { groupBy } from '../model/group-by.ts';
import type { ReadModels } from '../registry/registry.ts';
import { eveNotices, eveOf, startOfEve } from './eve-notices.ts';
import { inOrder, isRead, type Notice, type Preferences, type KnownVersion } from './notice-of.ts';
import { noticesOf, preferencesOf, type NoticeModels } from './notices-of-person.ts';
import { pages } from './pages.ts';

const DAY_MS = 24 * 3_600_000;

export interface FoundPush {
  readonly device: PushTarget;
  readonly message: PushMessage;
  /** sent at night too */
  readonly isUrgent: boolean;
}

type Models = NoticeModels & Pick<ReadModels, 'party-versions' | 'push-devices'>;

export function createDigests(models: Models) {
  /**
   * Unread notices since the last summary: of the day for people with a daily one, of the night for others. Reminders
   * are for both.
   * @param lastDays of each summary
   */
  async function digest(which: Digest, at: number, lastDays: LastDays): Promise<readonly FoundPush[]> {
    const span = spanOf(which, at, lastDays);
    const found: FoundPush[] = [];
    for await (const page of pages(models['push-devices'], {}, 'userId')) {
      const byUser = groupBy(page, (device) => device.userId);
      const ids = [...byUser.keys()];
      const [chosen, users] = await Promise.all([
        models['notice-preferences'].get(ids),
        models.users.get(ids),
      ]);
      for (const [userId, theirs] of byUser) {
        // An embedded store answers without a pause, and thousands of people would stop everything else.
        await nextTurn();
        const person = { userId, preferences: preferencesOf(chosen.get(userId)), reader: users.get(userId) };
        const notices = await newFor(person, which, { ...span, now: at });
        const [first, ...others] = notices;
        if (first === undefined) continue;
        const message = pushMessageOf([first, ...others]);
        found.push(...theirs.map((device) => ({ device, message, isUrgent: false })));
      }
    }
    return found;
  }

  async function newFor(
    { userId, preferences, reader }: Person,
    which: Digest,
    { from, to, eve, now }: Span & { readonly now: number },
  ): Promise<readonly Notice[]> {
    const isSummed = preferences.pace === (which === 'evening' ? 'evening' : 'at-once');
    const onlyEves = async () =>
      preferences.eve && eve !== null ? await eveNotices(models, userId, now) : [];
    const all = isSummed ? await noticesOf(models, userId, { now, since: from }) : await onlyEves();
    const isDue = (notice: Notice) =>
      notice.eve === null
        ? notice.at >= from && notice.at < to
        : notice.at === eve && startOfEve(notice.eve) > now;
    const notices = all.filter((notice) => isDue(notice) && !isRead(notice, reader));
    const cancelled = notices.filter(({ kind }) => kind === 'cancelled').map(({ event }) => event.id);
    if (cancelled.length === 0) return notices;
    const versions = await models['party-versions'].find({ partyId: { $in: cancelled } });
    const byParty = [...groupBy(versions, (version) => version.partyId).values()];
    const known = new Map(byParty.flatMap(inOrder).map((version) => [version.version.eventId, version]));
    return notices.filter(({ id, at }) => {
      const version = known.get(id);
      return version === undefined || !isLostTonight(version, Date.parse(at));
    });
  }

  return digest;
}

export type Digest = keyof typeof DIGEST_HOURS;

/** `YYYY-MM-DD` in Madrid, by summary; absent where it is unknown. */
export type LastDays = Readonly<Partial<Record<string, string>>>;

interface Person {
  readonly userId: string;
  readonly preferences: Preferences;
  readonly reader: UserDocument | undefined;
}

interface Span {
  readonly from: string;
  readonly to: string;
  /** whose reminders are due; `null`: none */
  readonly eve: string | null;
}

/** Maximum for the evening's summary, even after a long outage. */
const REACHES_DAYS = 7;

/**
 * The evening's starts at the one before, the morning's with the quiet hours. The morning's also has the reminders of
 * an evening on which no process ran.
 */
function spanOf(which: Digest, at: number, { [which]: lastDay, evening }: LastDays): Span {
  const today = madridDay(new Date(at));
  const yesterday = addDays(today, -1);
  const earliest = addDays(today, -REACHES_DAYS);
  const since = lastDay === undefined || lastDay > yesterday || which === 'morning' ? yesterday : lastDay;
  const isMissed = evening !== undefined && evening < yesterday;
  const night = which === 'evening' ? addDays(today, 1) : isMissed ? today : null;
  const moment = (day: string, hour: number) =>
    new Date(madridMoment({ day, time: `${String(hour).padStart(2, '0')}:00` })).toISOString();
  const begins = which === 'evening' ? DIGEST_HOURS.evening : QUIET_HOURS.from;
  return {
    from: moment(since < earliest ? earliest : since, begins),
    to: moment(today, DIGEST_HOURS[which]),
    eve: night === null ? null : eveOf(night),
  };
}

/** Cancels nights that people may be on their way to. */
export function isLostTonight({ version, before }: KnownVersion, at: number): boolean {
  if (before === undefined || version.kind !== 'cancelled') return false;
  const next = nextStretch({ ...version, dates: nightsLost(before, version), cancelledDates: [] }, at);
  return next !== null && startOf(next) - at <= DAY_MS;
}
