import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { DIGEST_HOURS, QUIET_HOURS } from '@duende/contracts/notices/notice-preferences';
import { pushMessageOf, type PushMessage } from '@duende/contracts/notices/push-message';
import { nextStretch, startOf } from '@duende/contracts/parties/party-night';
import { nightsLost } from '@duende/contracts/parties/party-standing';
import type { PushTarget } from '../accounts/push-devices.ts';
import { groupBy } from '../model/group-by.ts';
import type { ReadModels } from '../registry/registry.ts';
import { inOrder, isRead, type Notice, type KnownVersion } from './notice-of.ts';
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

/** Daily and morning summaries per browser. */
export function createDigests(models: Models) {
  /** Unread notices since the last summary: of the day for people with a daily one, of the night for others. */
  async function digest(which: Digest, at: number, lastDay: string | null): Promise<readonly FoundPush[]> {
    const { from, to } = spanOf(which, at, lastDay);
    const found: FoundPush[] = [];
    for await (const page of pages(models['push-devices'], {}, 'userId')) {
      for (const [userId, theirs] of groupBy(page, (device) => device.userId)) {
        const notices = await newFor(userId, which, { from, to, today: madridDay(new Date(at)) });
        const [first, ...others] = notices;
        if (first === undefined) continue;
        const message = pushMessageOf([first, ...others]);
        found.push(...theirs.map((device) => ({ device, message, isUrgent: false })));
      }
    }
    return found;
  }

  async function newFor(
    userId: string,
    which: Digest,
    { from, to, today }: Span & { readonly today: string },
  ): Promise<readonly Notice[]> {
    const [chosen, users] = await Promise.all([
      models['notice-preferences'].get([userId]),
      models.users.get([userId]),
    ]);
    const { pace } = preferencesOf(chosen.get(userId));
    if (pace !== (which === 'evening' ? 'evening' : 'at-once')) return [];
    const reader = users.get(userId);
    const notices = (await noticesOf(models, userId, { today, since: from })).filter(
      (notice) => notice.at >= from && notice.at < to && !isRead(notice, reader),
    );
    const cancelled = notices.filter(({ kind }) => kind === 'cancelled').map(({ event }) => event.id);
    const versions = await models['party-versions'].find({ partyId: { $in: cancelled } });
    const byParty = [...groupBy(versions, (version) => version.partyId).values()];
    const known = new Map(byParty.flatMap(inOrder).map((version) => [version.version.eventId, version]));
    return notices.filter(({ id, at }) => {
      const version = known.get(id);
      // Urgent notices were sent immediately.
      return version === undefined || !isLostTonight(version, Date.parse(at));
    });
  }

  return digest;
}

export type Digest = keyof typeof DIGEST_HOURS;

interface Span {
  /** ISO 8601 */
  readonly from: string;
  readonly to: string;
}

/** Maximum for the evening's summary, even after a long outage. */
const REACHES_DAYS = 7;

/** The evening's starts at the one before, the morning's with the quiet hours. */
function spanOf(which: Digest, at: number, lastDay: string | null): Span {
  const today = madridDay(new Date(at));
  const yesterday = addDays(today, -1);
  const earliest = addDays(today, -REACHES_DAYS);
  const since = lastDay === null || lastDay > yesterday || which === 'morning' ? yesterday : lastDay;
  const moment = (day: string, hour: number) =>
    new Date(madridMoment({ day, time: `${String(hour).padStart(2, '0')}:00` })).toISOString();
  const begins = which === 'evening' ? DIGEST_HOURS.evening : QUIET_HOURS.from;
  return {
    from: moment(since < earliest ? earliest : since, begins),
    to: moment(today, DIGEST_HOURS[which]),
  };
}

/** Cancels nights that people may be on their way to. */
export function isLostTonight({ version, before }: KnownVersion, at: number): boolean {
  if (before === undefined || version.kind !== 'cancelled') return false;
  const next = nextStretch({ ...version, dates: nightsLost(before, version), cancelledDates: [] }, at);
  return next !== null && startOf(next) - at <= DAY_MS;
}
