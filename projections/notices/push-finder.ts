import { streams } from '@duende/contracts/events/streams';
import type { Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { madridHour } from '@duende/contracts/common/madrid-hour';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { isQuiet } from '@duende/contracts/notices/notice-preferences';
import { pushMessageOf } from '@duende/contracts/notices/push-message';
import { LRUCache } from 'lru-cache';
import type { PartyDocument } from '../parties/parties.ts';
import type { PartyVersionDocument } from '../parties/party-versions.ts';
import type { ReadModels } from '../registry/registry.ts';
import type { SeatDocument } from '../rides/seats.ts';
import { givesNotices, inOrder, isOff, noticeOf, type KnownVersion } from './notice-of.ts';
import { NOTICE_MODELS, preferencesOf, type NoticeModels } from './notices-of-person.ts';
import { AT_ONCE, pages } from './pages.ts';
import { partiesCountedOn, peopleGoing } from './people-going.ts';
import { createDigests, isLostTonight, type FoundPush } from './push-digest.ts';
import { rideNoticesOfEvent } from './ride-notices.ts';
import { isOfUse, noticesOfSeat, seatNoticeOf } from './seat-notices.ts';

type Models = NoticeModels & Pick<ReadModels, 'party-versions' | 'push-devices'>;

export const NOTICED_BY = [
  ...NOTICE_MODELS,
  'party-versions',
  'push-devices',
] as const satisfies readonly (keyof Models)[];

/** A concurrent confirmation is recorded shortly after the cancellation. */
const KNOWN_OFF = 1_000;

interface Sent {
  readonly version: KnownVersion;
  readonly party: PartyDocument;
  readonly isUrgent: boolean;
  /** set times were pushed shortly before */
  readonly isAgain?: boolean;
}

/** One push for several edits of set times in a row. */
const SETS_AGAIN_MS = 3_600_000;

function hadNewSets(versions: readonly KnownVersion[], { version }: KnownVersion): boolean {
  const ago = ({ version: earlier }: KnownVersion) => Date.parse(version.from) - Date.parse(earlier.from);
  return versions.some(
    (one) => one.hasNewSets && one.version.revision < version.revision && ago(one) < SETS_AGAIN_MS,
  );
}

export function createPushFinder(models: Models) {
  const devices = models['push-devices'];
  /** Cancelled or unpublished recently: a concurrent confirmation may follow. */
  const off = new LRUCache<string, true>({ max: KNOWN_OFF });

  /** Attendees, the author, and for a new party the people who like such parties. */
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
    const found = new Set(people);
    for await (const page of pages(models['notice-preferences'], { hasLikes: true }, 'chosenAt'))
      yield new Map(page.filter(({ _id }) => !found.has(_id)).map(({ _id }) => [_id, null]));
  }

  /** Excludes people with a daily summary or quiet hours. `at`: ms since 1970. */
  async function ofEvent(event: RecordedDomainEvent, at: number): Promise<readonly FoundPush[]> {
    if (event.type === 'AccountSuspended' || event.type === 'SuspensionLifted')
      return ofRides(event, await models.seats.find({ driverId: event.data.userId, endedAt: null }), at);
    if (!('partyId' in event.data)) return [];
    const { partyId } = event.data;
    if (partyId === null) return [];
    if (!concerns(event)) return [];
    if (event.stream !== streams.party(partyId)) {
      const late = off.has(partyId) && 'userId' in event.data ? event.data.userId : null;
      const [ofParty, ofSeat] = await Promise.all([
        late === null ? [] : ofLatecomer(event, { partyId, userId: late, at }),
        event.stream === streams.rides(partyId)
          ? ofRides(event, await models.seats.find({ partyId }), at)
          : [],
      ]);
      return [...ofParty, ...ofSeat];
    }
    const [versions, parties] = await Promise.all([
      models['party-versions'].find({ partyId }),
      models.parties.get([partyId]),
    ]);
    const party = parties.get(partyId);
    const known = inOrder(versions);
    const version = known.find(({ version }) => version.eventId === event.id);
    if (party === undefined || version === undefined) return [];
    if (isOff(version.version)) off.set(partyId, true);
    else off.delete(partyId);
    const isUrgent = isLostTonight(version, at);
    if (!givesNotices(version) || (!isUrgent && isQuiet(madridHour(new Date(at))))) return [];
    const isAgain = hadNewSets(known, version);
    const found: FoundPush[] = [];
    for await (const people of audience(version.version, party.authorId))
      found.push(...(await recipientsOf(people, { version, party, isUrgent, isAgain })));
    return found;
  }

  async function recipientsOf(
    people: ReadonlyMap<string, Position | null>,
    { version, party, isUrgent, isAgain = false }: Sent,
  ): Promise<readonly FoundPush[]> {
    const theirs = await devices.find({ userId: { $in: [...people.keys()] } });
    if (theirs.length === 0) return [];
    const owners = [...new Set(theirs.map(({ userId }) => userId))];
    const chosen = await models['notice-preferences'].get(owners);
    return theirs.flatMap((device) => {
      const { userId } = device;
      const preferences = preferencesOf(chosen.get(userId));
      if (!isUrgent && preferences.pace !== 'at-once') return [];
      const goesSince = people.get(userId) ?? null;
      const notice = noticeOf(version, { userId, party, goesSince, preferences });
      if (notice === null || (isAgain && notice.kind === 'set-times')) return [];
      return [{ device, message: pushMessageOf([notice]), isUrgent }];
    });
  }

  /** The cancellation, for a person who joined concurrently. */
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
    // A person involved earlier has the notice already.
    if (party === undefined || since !== event.position) return [];
    const missed = inOrder(versions).filter(({ version }) => version.fromPosition < since);
    const found = await Promise.all(
      missed.map(async (version) => {
        const isUrgent = isLostTonight(version, at);
        if (!isUrgent && isQuiet(madridHour(new Date(at)))) return [];
        return recipientsOf(new Map([[userId, since]]), { version, party, isUrgent });
      }),
    );
    return found.flat();
  }

  /** Notifies both sides of each seat request, and people near a pin. */
  async function ofRides(
    event: RecordedDomainEvent,
    seats: readonly SeatDocument[],
    at: number,
  ): Promise<readonly FoundPush[]> {
    if (isQuiet(madridHour(new Date(at)))) return [];
    const today = madridDay(new Date(at));
    const found = [
      ...seats.flatMap((seat) => noticesOfSeat(seat, today)),
      ...(await rideNoticesOfEvent(models, event, at)),
    ].filter(({ id }) => id.startsWith(`${event.id}.`));
    const ids = [...new Set(found.map(({ userId }) => userId))];
    const [theirs, chosen, parties] = await Promise.all([
      devices.find({ userId: { $in: ids } }),
      models['notice-preferences'].get(ids),
      models.parties.get([...new Set(found.map(({ partyId }) => partyId))]),
    ]);
    return found.flatMap((notice) => {
      if (!isOfUse(notice, parties.get(notice.partyId))) return [];
      const preferences = preferencesOf(chosen.get(notice.userId));
      if (!preferences.seats || preferences.pace !== 'at-once') return [];
      const message = pushMessageOf([seatNoticeOf(notice, { party: parties.get(notice.partyId) })]);
      const own = theirs.filter(({ userId }) => userId === notice.userId);
      return own.map((device) => ({ device, message, isUrgent: false }));
    });
  }

  function concerns({ stream, type, data }: RecordedDomainEvent): boolean {
    if (type === 'AccountSuspended' || type === 'SuspensionLifted') return true;
    if (!('partyId' in data) || data.partyId === null) return false;
    if (stream === streams.party(data.partyId) || stream === streams.rides(data.partyId)) return true;
    return type === 'RsvpConfirmed' && off.has(data.partyId);
  }

  return { concerns, ofEvent, digest: createDigests(models) };
}

export type PushFinder = ReturnType<typeof createPushFinder>;
