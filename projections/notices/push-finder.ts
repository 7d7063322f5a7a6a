import { streams } from '@duende/contracts/events/streams';
import type { Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { madridHour } from '@duende/contracts/common/madrid-hour';
import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { DIGEST_HOURS, QUIET_HOURS, isQuiet } from '@duende/contracts/notices/notice-preferences';
import { pushMessageOf, type PushMessage } from '@duende/contracts/notices/push-message';
import { nextStretch, startOf } from '@duende/contracts/parties/party-night';
import { nightsLost } from '@duende/contracts/parties/party-standing';
import type { PushTarget } from '../accounts/push-devices.ts';
import { groupBy } from '../model/group-by.ts';
import type { PartyDocument } from '../parties/parties.ts';
import type { PartyVersionDocument } from '../parties/party-versions.ts';
import type { ReadModels } from '../registry/registry.ts';
import { inOrder, isOff, isRead, noticeOf, type Notice, type VersionTold } from './notice-of.ts';
import { partiesCountedOn, peopleGoing } from './people-going.ts';
import type { SeatDocument } from '../rides/seats.ts';
import { isOfUse, noticesOfSeat, seatNoticeOf } from './seat-notices.ts';
import { NOTICE_MODELS, noticesOf, preferencesOf, type NoticeModels } from './notices-of-person.ts';

/** What one browser is to be told. */
export interface FoundPush {
  readonly device: PushTarget;
  readonly message: PushMessage;
  /** nobody waits until morning with it */
  readonly isUrgent: boolean;
}

type Models = NoticeModels & Pick<ReadModels, 'party-versions' | 'push-devices'>;

/** The read models that this follows from. */
export const NOTICED_BY = [
  ...NOTICE_MODELS,
  'party-versions',
  'push-devices',
] as const satisfies readonly (keyof Models)[];

/** Parties remembered as called off: a moment after that nobody can be recorded as going any more. */
const KNOWN_OFF = 1_000;
/** People looked up at once: few enough to leave room for everybody else between them. */
const AT_ONCE = 200;
const DAY_MS = 24 * 3_600_000;

/** Finds who is to be told what on which browser, from the read models. */
export function createPushFinder(models: Models) {
  const devices = models['push-devices'];
  /** Parties that were called off or taken off the calendar last: people may still be recorded as going to them. */
  const off = new Set<string>();

  /** Whoever goes, with since where in the log; whoever sent it; and, of one that is new, whoever likes such parties. */
  async function* audience(
    { partyId, kind }: PartyVersionDocument,
    authorId: string | null,
  ): AsyncGenerator<ReadonlyMap<string, string | null>> {
    const going = await peopleGoing(models, partyId);
    const since = new Map(going.map((one) => [one.userId, one.since]));
    const people = [...new Set([...since.keys(), ...(authorId === null ? [] : [authorId])])];
    for (let from = 0; from < people.length; from += AT_ONCE)
      yield new Map(people.slice(from, from + AT_ONCE).map((id) => [id, since.get(id) ?? null]));
    if (kind !== 'approved') return;
    const told = new Set(people);
    for await (const page of pages(models['notice-preferences'], { hasLikes: true }, 'chosenAt'))
      yield new Map(page.filter(({ _id }) => !told.has(_id)).map(({ _id }) => [_id, null]));
  }

  /** What an event of the log gives, at a moment (milliseconds since 1970): nothing to whoever waits for a summary, or sleeps. */
  async function ofEvent(event: RecordedDomainEvent, at: number): Promise<readonly FoundPush[]> {
    if (event.type === 'AccountSuspended' || event.type === 'SuspensionLifted')
      return ofSeats(event, await models.seats.find({ driverId: event.data.userId, endedAt: null }), at);
    if (!('partyId' in event.data)) return [];
    const { partyId } = event.data;
    if (partyId === null) return [];
    if (!concerns(event)) return [];
    if (event.stream !== streams.party(partyId)) {
      const late = off.has(partyId) && 'userId' in event.data ? event.data.userId : null;
      const [ofParty, ofSeat] = await Promise.all([
        late === null ? [] : ofLatecomer(event, { partyId, userId: late, at }),
        event.stream === streams.rides(partyId)
          ? ofSeats(event, await models.seats.find({ partyId }), at)
          : [],
      ]);
      return [...ofParty, ...ofSeat];
    }
    const [versions, parties] = await Promise.all([
      models['party-versions'].find({ partyId }),
      models.parties.get([partyId]),
    ]);
    const party = parties.get(partyId);
    const version = inOrder(versions).find(({ version }) => version.eventId === event.id);
    if (party === undefined || version === undefined) return [];
    off.delete(partyId);
    if (isOff(version.version)) off.add(partyId);
    for (const oldest of off) if (off.size > KNOWN_OFF) off.delete(oldest);
    const isUrgent = isLostTonight(version, at);
    if (!isUrgent && isQuiet(madridHour(new Date(at)))) return [];
    const found: FoundPush[] = [];
    for await (const people of audience(version.version, party.authorId))
      found.push(...(await toldTo(people, { version, party, isUrgent })));
    return found;
  }

  /** What a version tells some people, by their browsers. */
  async function toldTo(
    people: ReadonlyMap<string, Position | null>,
    { version, party, isUrgent }: { version: VersionTold; party: PartyDocument; isUrgent: boolean },
  ): Promise<readonly FoundPush[]> {
    const ids = [...people.keys()];
    const [theirs, chosen] = await Promise.all([
      devices.find({ userId: { $in: ids } }),
      models['notice-preferences'].get(ids),
    ]);
    return theirs.flatMap((device) => {
      const { userId } = device;
      const preferences = preferencesOf(chosen.get(userId));
      if (!isUrgent && preferences.pace !== 'at-once') return [];
      const goesSince = people.get(userId) ?? null;
      const notice = noticeOf(version, { userId, party, goesSince, preferences });
      return notice === null ? [] : [{ device, message: pushMessageOf([notice]), isUrgent }];
    });
  }

  /** What an event gives by which somebody begins to count on a party that was called off meanwhile: to them alone, that it was. */
  async function ofLatecomer(
    event: RecordedDomainEvent,
    { partyId, userId, at }: { readonly partyId: string; readonly userId: string; readonly at: number },
  ): Promise<readonly FoundPush[]> {
    const [versions, parties, going] = await Promise.all([
      models['party-versions'].find({ partyId }),
      models.parties.get([partyId]),
      partiesCountedOn(models, userId),
    ]);
    const party = parties.get(partyId);
    const since = going.find((one) => one.partyId === partyId)?.since;
    // Who counted on it before was told then.
    if (party === undefined || since !== event.position) return [];
    const missed = inOrder(versions).filter(({ version }) => version.fromPosition < since);
    const found = await Promise.all(
      missed.map(async (version) => {
        const isUrgent = isLostTonight(version, at);
        if (!isUrgent && isQuiet(madridHour(new Date(at)))) return [];
        return toldTo(new Map([[userId, since]]), { version, party, isUrgent });
      }),
    );
    return found.flat();
  }

  /** What an event at the pins of a party, or about a driver, gives to the two whom a request for seats is about. */
  async function ofSeats(
    event: RecordedDomainEvent,
    seats: readonly SeatDocument[],
    at: number,
  ): Promise<readonly FoundPush[]> {
    if (isQuiet(madridHour(new Date(at)))) return [];
    const today = madridDay(new Date(at));
    const told = seats
      .flatMap((seat) => noticesOfSeat(seat, today))
      .filter(({ id }) => id.startsWith(`${event.id}.`));
    const ids = [...new Set(told.map(({ userId }) => userId))];
    const [theirs, chosen, parties] = await Promise.all([
      devices.find({ userId: { $in: ids } }),
      models['notice-preferences'].get(ids),
      models.parties.get([...new Set(told.map(({ partyId }) => partyId))]),
    ]);
    return told.flatMap((notice) => {
      if (!isOfUse(notice, parties.get(notice.partyId))) return [];
      const preferences = preferencesOf(chosen.get(notice.userId));
      if (!preferences.seats || preferences.pace !== 'at-once') return [];
      const message = pushMessageOf([seatNoticeOf(notice, parties.get(notice.partyId))]);
      const own = theirs.filter(({ userId }) => userId === notice.userId);
      return own.map((device) => ({ device, message, isUrgent: false }));
    });
  }

  /** What came since the last one, for who is told once a day, or what came by night for all others. Nothing that was read. */
  async function digest(which: Digest, at: number, lastDay: string | null): Promise<readonly FoundPush[]> {
    const { from, to } = spanOf(which, at, lastDay);
    const found: FoundPush[] = [];
    for await (const page of pages(devices, {}, 'userId')) {
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
    const told = new Map(byParty.flatMap(inOrder).map((version) => [version.version.eventId, version]));
    return notices.filter(({ id, at }) => {
      const version = told.get(id);
      // Those were told at once.
      return version === undefined || !isLostTonight(version, Date.parse(at));
    });
  }

  /** Whether an event of the log can be one that somebody is told of. */
  function concerns({ stream, type, data }: RecordedDomainEvent): boolean {
    if (type === 'AccountSuspended' || type === 'SuspensionLifted') return true;
    if (!('partyId' in data) || data.partyId === null) return false;
    if (stream === streams.party(data.partyId) || stream === streams.rides(data.partyId)) return true;
    return type === 'RsvpConfirmed' && off.has(data.partyId);
  }

  return { concerns, ofEvent, digest };
}

export type PushFinder = ReturnType<typeof createPushFinder>;

export type Digest = keyof typeof DIGEST_HOURS;

interface Span {
  /** ISO 8601 */
  readonly from: string;
  readonly to: string;
}

/** Days that the evening's summary reaches back at most, where nobody made one for long. */
const REACHES_DAYS = 7;

/** Since when: the evening's summary has what came since the one before, the morning's what came since telephones were left alone. */
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

/** Whether what a version calls off are nights that people may be on their way to. */
function isLostTonight({ version, before }: VersionTold, at: number): boolean {
  if (before === undefined || version.kind !== 'cancelled') return false;
  const next = nextStretch({ ...version, dates: nightsLost(before, version), cancelledDates: [] }, at);
  return next !== null && startOf(next) - at <= DAY_MS;
}

type Paged = Models['push-devices'] | Models['notice-preferences'];

/** All documents that a filter finds, a page at a time, in the order of a field and then of ids. */
async function* pages<D extends { readonly _id: string }, F extends keyof D & string>(
  collection: {
    find(filter: Parameters<Paged['find']>[0], options: Parameters<Paged['find']>[1]): Promise<readonly D[]>;
  },
  filter: Parameters<Paged['find']>[0],
  field: F,
): AsyncGenerator<readonly D[]> {
  const page = { sort: { [field]: 1, _id: 1 } as const, limit: AT_ONCE };
  let found = await collection.find(filter, page);
  for (let last = found.at(-1); last !== undefined; last = found.at(-1)) {
    yield found;
    found = await collection.find(filter, { ...page, after: { value: String(last[field]), id: last._id } });
  }
}
