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
import { AS_SUBMITTED, PARTY_SHAPE, type PartySituation } from '@duende/contracts/parties/party-situation';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { withPlace, withheld, type WithSecretPlace } from '@duende/contracts/parties/secret-place';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { EventOf, FoldedEvent, Projection } from '../model/projection.ts';

/** A party between two of its events; `_id` is `<partyId>.<revision>`. */
export interface PartyVersionDocument extends StoredDocument, PartyDetails, PartySituation, WithSecretPlace {
  readonly partyId: string;
  /** of its first event */
  readonly revision: number;
  readonly kind: PartyVersionKind;
  readonly status: PartyStatus;
  readonly authorId: string | null;
  /** `null` for the system; keeps the id of an erased person */
  readonly actorId: string | null;
  readonly eventId: string;
  /** groups the events of one command */
  readonly commandId: string;
  /** ISO 8601, effective time */
  readonly from: string;
  /** start of the next; `null` if current */
  readonly to: string | null;
  readonly fromPosition: Position;
  /** changed the public calendar */
  readonly isPublic: boolean;
  /** `null` without dates */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

const PARTY_VERSIONS: CollectionSpec<PartyVersionDocument> = {
  name: `party-versions.v${7 + PARTY_SHAPE}`,
  indexes: [
    { keys: { partyId: 1, from: 1 } },
    { keys: { status: 1, from: 1 } },
    { keys: { isPublic: 1, from: 1 }, only: { isPublic: true } },
    { keys: { authorId: 1 }, only: { authorId: { $ne: null } } },
  ],
};

const PARTY_VERSION_EVENTS = [...PARTY_TYPES, 'PersonErased'] as const satisfies readonly EventType[];
type Handled = EventOf<typeof PARTY_VERSION_EVENTS>;

/** Consecutive events that may be skipped without a break between versions. */
const LEFT_OUT = 4;

const keyOf = (partyId: string, revision: number) => `${partyId}.${revision}`;

/** The event's revision gives the new version and possible predecessors. */
function versionsTouched(event: Handled) {
  if (event.type === 'PersonErased') return { where: { authorId: event.data.userId } };
  if (!isOfParty(event)) return [];
  const { partyId } = event.data;
  return [
    ...revisionsBefore(event).map((revision) => keyOf(partyId, revision)),
    keyOf(partyId, event.revision),
  ];
}

function revisionsBefore({ revision }: FoldedEvent): readonly number[] {
  const length = Math.min(revision, LEFT_OUT + 1);
  return Array.from({ length }, (_, index) => revision - length + index);
}

function foldVersion(
  version: PartyVersionDocument | null,
  event: Handled,
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

export type EventOfParty = Extract<FoldedEvent, PartyEvent>;

/** `null` without a predecessor. */
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
    const situation = { ...AS_SUBMITTED, status: 'pending', authorId } as const;
    return { ...withheld(details), ...made, ...situation, ...daysOf(details) };
  }
  if (before === null) return null;
  if (changesParty(event)) {
    const { details, situation } = partyChanged(before, event);
    const changed = withheld({ ...withPlace(before), ...details, ...situation });
    const status = isMove(event) ? statusMove(event)[1] : before.status;
    return { ...changed, ...made, status, ...daysOf(changed), isPublic: before.status === 'approved' };
  }
  if (event.type === 'ConditionReasonReviewed') return { ...before, ...made, isReasonReviewed: true };
  if (event.type === 'ConditionReasonReopened') return { ...before, ...made, isReasonReviewed: false };
  // Each event begins a version, even without a change, so that versions stay consecutive.
  if (!isMove(event)) return { ...before, ...made };
  const [, status] = statusMove(event);
  const isPublic = before.status === 'approved' || status === 'approved';
  return { ...before, ...made, status, isPublic };
}

function daysOf({ dates }: PartyDetails): Pick<PartyVersionDocument, 'firstDay' | 'lastDay'> {
  return { firstDay: dates[0] ?? null, lastDay: dates.at(-1) ?? null };
}

export const partyVersionProjection: Projection<PartyVersionDocument> = {
  name: 'party-versions',
  collection: PARTY_VERSIONS,
  handles: PARTY_VERSION_EVENTS,
  touches: versionsTouched,
  fold: foldVersion,
};
