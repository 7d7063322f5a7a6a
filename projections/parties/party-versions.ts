import { partyRecords } from '@duende/contracts/parties/party-records';
import {
  PARTY_TYPES,
  isMove,
  isOfParty,
  statusMove,
  type PartyVersionKind,
} from '@duende/contracts/events/party-status';
import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import type { EventType, PartyEvent, Position } from '@duende/contracts/events/domain-event';
import { changesParty, partyChanged } from '@duende/contracts/events/party-changes';
import { AS_SUBMITTED, type PartyStands } from '@duende/contracts/parties/party-stands';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { FoldedEvent, Projection } from '../model/projection.ts';

/** A party as it was from one of its events to the next; `_id` is `<partyId>.<revision>`. */
export interface PartyVersionDocument extends StoredDocument, PartyDetails, PartyStands {
  readonly partyId: string;
  /** of the event that made it, in the party's stream */
  readonly revision: number;
  readonly kind: PartyVersionKind;
  readonly status: PartyStatus;
  /** `null` when imported, invented, or the author was erased */
  readonly authorId: string | null;
  /** who made it; `null` for the system. As in the audit trail the id stays when that person was erased, without a name */
  readonly actorId: string | null;
  readonly eventId: string;
  /** the command that made it: several events of one follow from each other */
  readonly commandId: string;
  /** ISO 8601, effective time */
  readonly from: string;
  /** when the next version came; `null`: none has, it is the present one */
  readonly to: string | null;
  readonly fromPosition: Position;
  /** it changed what everybody sees: the party came, went, or stands there otherwise */
  readonly isPublic: boolean;
  /** the earliest and the latest of `dates`; `null` without any */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

const PARTY_VERSIONS: CollectionSpec<PartyVersionDocument> = {
  name: 'party-versions.v11',
  indexes: [
    { keys: { partyId: 1, from: 1 } },
    // the published calendar of a moment
    { keys: { status: 1, from: 1 } },
    // which change of the published calendar came before a moment, which after
    { keys: { isPublic: 1, from: 1 }, only: { isPublic: true } },
    { keys: { authorId: 1 }, only: { authorId: { $ne: null } } },
  ],
};

const PARTY_VERSION_EVENTS = [...PARTY_TYPES, 'PersonErased'] as const satisfies readonly EventType[];

/** So many events of a party in a row may be left out of the log, and its versions still follow one another. */
const LEFT_OUT = 4;

const keyOf = (partyId: string, revision: number) => `${partyId}.${revision}`;

/** The one that begins, behind those of which the last one ends; all follow from the event's place in the party's own stream. */
function versionsTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { authorId: event.data.userId } };
  if (!isOfParty(event)) return [];
  const { partyId } = event.data;
  return [
    ...revisionsBefore(event).map((revision) => keyOf(partyId, revision)),
    keyOf(partyId, event.revision),
  ];
}

/** Those that the one it begins may follow, the earliest first. */
function revisionsBefore({ revision }: FoldedEvent): readonly number[] {
  const length = Math.min(revision, LEFT_OUT + 1);
  return Array.from({ length }, (_, index) => revision - length + index);
}

function foldVersion(
  version: PartyVersionDocument | null,
  event: FoldedEvent,
  id: string,
  sibling: (id: string) => PartyVersionDocument | null,
): PartyVersionDocument | null {
  const { position, effectiveAt } = event;
  if (event.type === 'PersonErased') return version && { ...version, authorId: null, position };
  if (!isOfParty(event)) return version;
  const { partyId } = event.data;
  if (id !== keyOf(partyId, event.revision))
    return version?.to === null ? { ...version, to: effectiveAt, position } : version;
  const before = revisionsBefore(event).flatMap((revision) => sibling(keyOf(partyId, revision)) ?? []);
  return versionBegun(event, id, before.at(-1) ?? null);
}

type EventOfParty = Extract<FoldedEvent, PartyEvent>;

/** The version that an event begins; `null` where it follows none. */
export function versionBegun(
  event: EventOfParty,
  _id: string,
  before: PartyVersionDocument | null,
): PartyVersionDocument | null {
  const { position, revision, effectiveAt, id: eventId } = event;
  const made = {
    _id,
    position,
    partyId: event.data.partyId,
    revision,
    kind: partyRecords[event.type].version,
    actorId: event.metadata.actorId,
    eventId,
    commandId: event.metadata.commandId,
    from: effectiveAt,
    to: null,
    fromPosition: position,
    isPublic: false,
  };
  if (event.type === 'PartySubmitted') {
    const { authorId, details } = event.data;
    const stands = { ...AS_SUBMITTED, status: 'pending', authorId } as const;
    return { ...details, ...made, ...stands, ...daysOf(details) };
  }
  if (before === null) return null;
  if (changesParty(event)) {
    const { details, stands } = partyChanged(before, event);
    const changed = { ...before, ...details, ...stands };
    const status = isMove(event) ? statusMove(event)[1] : before.status;
    return { ...changed, ...made, status, ...daysOf(changed), isPublic: before.status === 'approved' };
  }
  if (event.type === 'ConditionReasonReviewed') return { ...before, ...made, isReasonReviewed: true };
  // A version of its own, though it says the same: every event of the stream has one, by which they follow each other.
  if (!isMove(event)) return { ...before, ...made };
  const [, status] = statusMove(event);
  const isPublic = before.status === 'approved' || status === 'approved';
  return { ...before, ...made, status, isPublic };
}

function daysOf({ dates }: PartyDetails): Pick<PartyVersionDocument, 'firstDay' | 'lastDay'> {
  return { firstDay: dates[0] ?? null, lastDay: dates.at(-1) ?? null };
}

/** Every version of every party, for what was published then and for the story of one. */
export const partyVersionProjection: Projection<PartyVersionDocument> = {
  name: 'party-versions',
  collection: PARTY_VERSIONS,
  handles: PARTY_VERSION_EVENTS,
  touches: versionsTouched,
  fold: foldVersion,
};
