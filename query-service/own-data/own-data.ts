import type { OwnDataAnswer, OwnDataPart } from '@duende/contracts/accounts/own-data-answer';
import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { AuditDocument } from '@duende/projections/audit/audit';
import type { Spans } from '@duende/projections/model/spans';
import type { ReadModels } from '@duende/projections/registry/registry';
import { isAlert } from '@duende/projections/rides/find-ride-matches';
import { EVER_ANSWERED, type AttendanceDocument } from '@duende/projections/rsvps/attendance';
import { openSessionAnswer, readTokenAnswer } from '../accounts/user-answer.ts';
import { inSlices, readInSlices } from '../statistics/read-in-slices.ts';
import { ownDataOf } from './sealed-in-file.ts';
import { placeFor } from '../parties/place-for.ts';

const ABOUT =
  'Todo lo que Duende guarda de ti, y nada de otras personas: tampoco por qué decidieron algo sobre lo tuyo, que lo lees en tu perfil. No están tu contraseña ni tus claves, que no se pueden leer, ni lo que solo está en tu dispositivo: borradores, filtros y lo que has visto.';

export const OWN_DATA_READS = [
  ...(['users', 'read-tokens', 'parties', 'party-versions', 'attendance'] as const),
  ...(['comments', 'rides', 'ride-matches', 'seats', 'reports', 'audit'] as const),
] as const;

export interface OwnDataSources {
  readonly models: Pick<ReadModels, (typeof OWN_DATA_READS)[number]>;
  readonly log: Pick<DomainLog, 'read'>;
  readonly sessions: Pick<SessionKeeper, 'listOpen'>;
}

export interface OwnDataAsked {
  readonly userId: string;
  readonly sessionId: string;
  readonly madeAt: string;
}

type Item<Part extends OwnDataPart> = OwnDataAnswer[Part] extends readonly (infer I)[] ? I : never;
type Some<Part extends OwnDataPart> = AsyncIterable<readonly Item<Part>[]>;

/** Parts are read on demand, some in chunks. */
export type OwnData = {
  readonly [Part in OwnDataPart]: OwnDataAnswer[Part] extends readonly unknown[]
    ? Some<Part>
    : OwnDataAnswer[Part];
};

/** per chunk */
const EVENTS = 200;
/** per chunk; comments and parties may be long */
const SIZE = 200;

/**
 * Nothing about others. Add a new part to the answer's schema.
 * @throws Refusal `session.required` if the account is gone
 */
export async function ownData(
  { models, log, sessions }: OwnDataSources,
  { userId, sessionId, madeAt }: OwnDataAsked,
): Promise<OwnData> {
  const user = (await models.users.get([userId])).get(userId);
  if (user === undefined) throw new Refusal('session.required');
  const { username, email, isAdmin, isAnalyst, isModerator, createdAt, contact } = user;
  return {
    about: ABOUT,
    madeAt,
    account: { id: userId, username, email, isAdmin, isAnalyst, isModerator, createdAt, contact },
    accountEvents: accountEvents(log, userId),
    sessions: once(async () => {
      const open = await sessions.listOpen(userId);
      return open.map((session) => {
        const { id: _, ...shown } = openSessionAnswer(session, sessionId);
        return shown;
      });
    }),
    tokens: once(async () => (await models['read-tokens'].find({ userId })).map(readTokenAnswer)),
    parties: parties(models, userId),
    rsvps: rsvps(models, userId),
    comments: comments(models, userId),
    rides: rides(models, userId),
    rideAlerts: once(() => rideAlerts(models, userId)),
    seats: seats(models, userId),
    reports: reports(models.reports, userId),
    acts: acts(models.audit, userId),
  };
}

async function* once<T>(read: () => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  yield await read();
}

/** Reads the account's stream and that of roles and tokens. */
async function* accountEvents(log: Pick<DomainLog, 'read'>, userId: string): Some<'accountEvents'> {
  for (const stream of [streams.user(userId), streams.admins()]) {
    for (let from = 0; ; from += EVENTS) {
      const events = await log.read(stream, from, EVENTS);
      yield events
        .filter(({ data }) => 'userId' in data && data.userId === userId)
        .map((event) => ({
          at: event.metadata.at,
          type: event.type,
          isOwn: event.metadata.actorId === userId,
          data: ownDataOf(event, userId),
        }));
      if (events.length < EVENTS) break;
    }
  }
}

async function* parties(models: OwnDataSources['models'], userId: string): Some<'parties'> {
  const filter = { authorId: userId };
  for await (const some of readInSlices(models.parties, { filter, by: 'submittedAt', size: SIZE })) {
    const sent = await Promise.all(
      some.map(({ _id: partyId }) =>
        models['party-versions'].find({ partyId }, { sort: { from: 1, _id: 1 }, limit: 1 }),
      ),
    );
    yield some.map(({ _id: id, submittedAt, status, decision }, index) => {
      const first = sent[index]?.[0];
      return {
        id,
        submittedAt,
        status,
        decision: verdictOf(decision),
        sent: first?.kind === 'submitted' ? detailsIn(placeFor(first, { userId, isAdmin: false })) : null,
      };
    });
  }
}

const detailsIn = (details: PartyDetails) =>
  Object.fromEntries(PARTY_FIELDS.map((field) => [field, details[field]])) as PartyDetails;

async function* rsvps(models: OwnDataSources['models'], userId: string): Some<'rsvps'> {
  const words = new Map<string, AttendanceDocument[]>();
  for (const word of await models.attendance.find({ userId, ...EVER_ANSWERED }))
    words.set(word.partyId, [...(words.get(word.partyId) ?? []), word]);
  for (const some of inSlices([...words.keys()])) {
    const named = await namesOf(models.parties, some);
    yield some.map((partyId) => {
      const documents = words.get(partyId) ?? [];
      return {
        party: named(partyId),
        isGoing: documents.some(({ isGoing }) => isGoing),
        going: documents.flatMap(({ spans }) => periodsOf(spans)).sort((a, b) => (a.from < b.from ? -1 : 1)),
      };
    });
  }
}

async function* comments(models: OwnDataSources['models'], userId: string): Some<'comments'> {
  const filter = { authorId: userId };
  for await (const some of readInSlices(models.comments, { filter, by: 'createdAt', size: SIZE })) {
    const named = await namesOf(
      models.parties,
      some.map(({ partyId }) => partyId),
    );
    yield some.map((comment) => {
      const { _id: id, partyId, author, content, earlier, status, createdAt, shown, decision } = comment;
      return {
        ...{
          id,
          party: named(partyId),
          author,
          content,
          earlier: earlier.map((text) => text.content),
          status,
          createdAt,
        },
        shown: periodsOf(shown),
        decision: verdictOf(decision),
      };
    });
  }
}

async function* rides(models: OwnDataSources['models'], userId: string): Some<'rides'> {
  const filter = { userId };
  for await (const some of readInSlices(models.rides, { filter, by: 'publishedAt', size: SIZE })) {
    const named = await namesOf(
      models.parties,
      some.map(({ partyId }) => partyId),
    );
    yield some.map((ride) => {
      const { _id: id, partyId, rideType: type, latitude, longitude, passengerCount } = ride;
      const { direction, leavesAt, note, publishedAt, removedAt } = ride;
      return {
        ...{ id, party: named(partyId), type, latitude, longitude, passengerCount },
        ...{ direction, leavesAt, note, publishedAt, removedAt },
      };
    });
  }
}

async function rideAlerts(models: OwnDataSources['models'], userId: string) {
  const oldest = { sort: { setAt: 1, _id: 1 } } as const;
  const alerts = (await models['ride-matches'].find({ userId, kind: 'alert' }, oldest)).filter(isAlert);
  const named = await namesOf(
    models.parties,
    alerts.map(({ partyId }) => partyId),
  );
  return alerts.map(({ _id: id, partyId, latitude, longitude, km, direction, setAt, endedAt }) => {
    return { id, party: named(partyId), latitude, longitude, km, direction, setAt, endedAt };
  });
}

async function* seats(models: OwnDataSources['models'], userId: string): Some<'seats'> {
  const filter = { userId };
  for await (const some of readInSlices(models.seats, { filter, by: 'askedAt', size: SIZE })) {
    const named = await namesOf(
      models.parties,
      some.map(({ partyId }) => partyId),
    );
    yield some.map(({ _id: id, partyId, seats, words, standing, askedAt, grantedAt, endedAt }) => {
      return { id, party: named(partyId), seats, words, standing, askedAt, grantedAt, endedAt };
    });
  }
}

/** Omits the author of the content and the outcome. */
async function* reports(all: ReadModels['reports'], userId: string): Some<'reports'> {
  const filter = { kind: 'report', userId };
  for await (const some of readInSlices(all, { filter, by: 'at', size: SIZE }))
    yield some.map(({ thing, thingId, at, ground, words }) => {
      const id = thing === 'user' ? null : thingId;
      return { thing, id, at, ground, words };
    });
}

async function* acts(audit: ReadModels['audit'], userId: string): Some<'acts'> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const some: readonly AuditDocument[] = await audit.find(
      { actorId: userId, recordedAt: { $gt: last } },
      { sort: { recordedAt: 1 }, limit: SIZE },
    );
    yield some.map(({ at, kind, partyId, reason, changes }) => ({
      ...{ at, kind, partyId, reason },
      changes: changes.map(({ field, to }) => ({ field, to })),
    }));
    last = some.length < SIZE ? undefined : some.at(-1)?.recordedAt;
  }
}

/** The reason is another person's text. */
const verdictOf = (decision: { readonly verdict: string; readonly at: string } | null) =>
  decision && { verdict: decision.verdict, at: decision.at };

const iso = (moment: number) => new Date(moment).toISOString();

function periodsOf(spans: Spans): { from: string; to: string | null }[] {
  return spans.flatMap((from, index) => {
    const to = spans[index + 1];
    return index % 2 === 1 ? [] : [{ from: iso(from), to: to === undefined ? null : iso(to) }];
  });
}

/** Non-public parties have no name here. */
async function namesOf(all: ReadModels['parties'], ids: readonly string[]) {
  const found = await all.get([...new Set(ids)]);
  return (id: string) => {
    const party = found.get(id);
    return { id, name: party?.status === 'approved' ? party.name : null };
  };
}
