import { partyRecords } from '@duende/contracts/parties/party-records';
import {
  isMove,
  isOfParty,
  PARTY_TYPES,
  statusMove,
  type MovingType,
} from '@duende/contracts/events/party-status';
import type { PartyDecision, PartyStatus } from '@duende/contracts/parties/party-answers';
import { eventAnswer } from '@duende/contracts/parties/event-answer';
import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { changesParty, partyChanged } from '@duende/contracts/events/party-changes';
import { AS_SUBMITTED, PARTY_SHAPE, type PartySituation } from '@duende/contracts/parties/party-situation';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { withPlace, withheld, type WithSecretPlace } from '@duende/contracts/parties/secret-place';
import type { PartySource } from '@duende/contracts/imports/import-events';
import { openedOr, type Personal } from '@duende/contracts/common/personal';
import { searchText } from '@duende/contracts/common/list-text';
import { eventTopic, userRoom } from '@duende/contracts/live/topics';
import { shortId } from '@duende/contracts/common/slug';
import type { CollectionSpec, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import type { Change, EventOf, FoldedEvent, Projection } from '../model/projection.ts';
import { textKeyOf } from '../model/text-key.ts';
import {
  isProposal,
  proposalAfter,
  UNPROPOSED,
  withoutProposalReason,
  type ProposedDocument,
} from './party-proposals.ts';

export interface PartyDocument
  extends StoredDocument, PartyDetails, PartySituation, ProposedDocument, WithSecretPlace {
  /** of the party's stream, for `If-Match` */
  readonly revision: number;
  readonly shortId: string;
  readonly status: PartyStatus;
  /** `null` if imported, synthetic or erased */
  readonly authorId: string | null;
  readonly submittedAt: string;
  /** ISO 8601; a mere proposal does not count */
  readonly changedAt: string;
  readonly source: PartySource | null;
  /** the pinned notice; `''` if none */
  readonly reasonAt: string;
  /** for the author; after a resubmission, the previous rejection */
  readonly decision: PartyDecision | null;
  readonly reasonBy: string | null;
  readonly reasonOf: string | null;
  readonly searchText: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** name, description and line-up, normalised; `''` after the decision */
  readonly waitingText: string;
  /** equal for equal descriptions; `''` if blank */
  readonly textKey: string;
}

const PARTIES: CollectionSpec<PartyDocument> = {
  name: `parties.v${11 + PARTY_SHAPE}`,
  indexes: [
    { keys: { status: 1, submittedAt: 1, _id: 1 } },
    { keys: { status: 1, firstDay: 1, _id: 1 } },
    { keys: { status: 1, lastDay: 1, _id: 1 } },
    { keys: { shortId: 1 } },
    { keys: { authorId: 1, submittedAt: 1, _id: 1 } },
    { keys: { authorId: 1, status: 1 } },
    { keys: { authorId: 1, textKey: 1 } },
    { keys: { reasonBy: 1 }, only: { reasonBy: { $ne: null } } },
    { keys: { proposalReasonBy: 1 }, only: { proposalReasonBy: { $ne: null } } },
    { keys: { status: 1, proposedAt: 1, _id: 1 }, only: { proposedAt: { $gt: '' } } },
    { keys: { status: 1, reasonAt: 1, _id: 1 }, only: { reasonAt: { $gt: '' } } },
    { keys: { photo: 1, status: 1 }, only: { photo: { $ne: null } } },
    { keys: { position: 1 } },
    // places to reveal
    { keys: { placeFrom: 1 }, only: { placeFrom: { $gt: '' } } },
  ],
};

const PARTY_EVENTS = [...PARTY_TYPES, 'ReasonStruck', 'PersonErased'] as const satisfies readonly EventType[];
type Handled = EventOf<typeof PARTY_EVENTS>;

function partiesTouched(event: Handled) {
  if (event.type === 'PersonErased') {
    const { userId } = event.data;
    return { where: [{ authorId: userId }, { reasonBy: userId }, { proposalReasonBy: userId }] };
  }
  return 'partyId' in event.data && event.data.partyId !== null ? [event.data.partyId] : [];
}

function foldParty(party: PartyDocument | null, event: Handled): PartyDocument | null {
  const folded = foldFacts(party, event);
  if (folded === null || folded === party) return folded;
  return { ...folded, ...derivedFrom(folded) };
}

function derivedFrom({ name, description, lineup, dates, status }: PartyDocument) {
  return {
    searchText: searchText(name),
    firstDay: dates[0] ?? '',
    lastDay: dates.at(-1) ?? '',
    waitingText: status === 'pending' ? searchText([name, description, ...lineup].join(' ')) : '',
    textKey: textKeyOf(description),
  };
}

const UNDERIVED = { searchText: '', firstDay: '', lastDay: '', waitingText: '', textKey: '' } as const;

function foldFacts(party: PartyDocument | null, event: Handled): PartyDocument | null {
  const { position, revision, effectiveAt: changedAt } = event;
  if (event.type === 'PartySubmitted') {
    const { partyId, authorId, details, source } = event.data;
    return {
      _id: partyId,
      position,
      revision,
      shortId: shortId(partyId),
      status: 'pending',
      authorId,
      submittedAt: changedAt,
      changedAt,
      source,
      reasonAt: '',
      ...AS_SUBMITTED,
      ...UNDECIDED,
      ...UNPROPOSED,
      ...UNDERIVED,
      ...withheld(details),
    };
  }
  if (party === null) return null;
  if (isProposal(event)) return { ...party, ...proposalAfter(party, event), position, revision };
  if (changesParty(event)) {
    const { details, situation } = partyChanged(party, event);
    const said = withheld({ ...withPlace(party), ...details, ...situation, position, revision, changedAt });
    const changed = { ...said, reasonAt: reasonAtOf(party, said) };
    return isMove(event) ? { ...changed, ...moved(party, event) } : changed;
  }
  switch (event.type) {
    case 'ConditionReasonReviewed':
      return { ...party, isReasonReviewed: true, reasonAt: '', position, revision };
    case 'ConditionReasonReopened':
      return { ...party, isReasonReviewed: false, reasonAt: event.data.reasonAt, position, revision };
    case 'ReasonStruck':
      if (party.proposalReasonOf === event.data.eventId) return { ...withoutProposalReason(party), position };
      return party.reasonOf === event.data.eventId ? { ...withoutReason(party), position } : party;
    case 'PersonErased':
      // An event of another stream, so the revision stays.
      return { ...without(party, event.data.userId), position };
    default:
      return isOfParty(event) ? { ...party, ...moved(party, event), position, revision, changedAt } : party;
  }
}

function reasonAtOf(
  before: PartyDocument,
  { conditionReason, isReasonReviewed, changedAt }: PartyDocument,
): string {
  if (isReasonReviewed) return '';
  return conditionReason === before.conditionReason && before.reasonAt !== '' ? before.reasonAt : changedAt;
}

/** A pending party has no decision, except after a resubmission: moderators then see the previous rejection. */
function moved(
  { decision, reasonBy, reasonOf }: PartyDocument,
  event: Extract<FoldedEvent, DomainEvent<Exclude<MovingType, 'PartySubmitted'>>>,
) {
  const [, status] = statusMove(event);
  if (event.type === 'PartyResubmitted' || status === 'withdrawn')
    return { status, decision, reasonBy, reasonOf };
  if (status === 'pending') return { status, ...UNDECIDED };
  return { status, ...decided(event, status, 'reason' in event.data ? event.data.reason : null) };
}

const UNDECIDED = { decision: null, reasonBy: null, reasonOf: null } as const;

function decided(
  { id, effectiveAt: at, metadata }: FoldedEvent,
  verdict: PartyDecision['verdict'],
  reason: Personal<string> | null = null,
): Pick<PartyDocument, 'decision' | 'reasonBy' | 'reasonOf'> {
  return {
    decision: { verdict, at, reason: openedOr(reason, null) },
    // So that a rebuild gives the same document.
    reasonBy: reason === null ? null : metadata.actorId,
    reasonOf: reason === null ? null : id,
  };
}

function without(party: PartyDocument, userId: string): PartyDocument {
  const { authorId, reasonBy, proposalReasonBy } = party;
  const visible = reasonBy === userId ? withoutReason(party) : party;
  return {
    ...(proposalReasonBy === userId ? withoutProposalReason(visible) : visible),
    authorId: authorId === userId ? null : authorId,
  };
}

function withoutReason(party: PartyDocument): PartyDocument {
  const { decision } = party;
  return { ...party, decision: decision && { ...decision, reason: null }, reasonBy: null, reasonOf: null };
}

export const partyProjection: Projection<PartyDocument> = {
  name: 'parties',
  collection: PARTIES,
  handles: PARTY_EVENTS,
  touches: partiesTouched,
  fold: foldParty,
  messages: async (changes) => changes.flatMap(partyMessages),
};

function partyMessages(change: Change<PartyDocument>): readonly OutgoingMessage[] {
  return [...publicMessages(change), ...change.events.flatMap(decisionMessages)];
}

function publicMessages({ id, before, after, position }: Change<PartyDocument>): readonly OutgoingMessage[] {
  const topics = ['home', eventTopic(id)] as const;
  const [was, is] = [before?.status === 'approved', after?.status === 'approved'];
  if (is && after !== null) {
    const payload = { position, event: eventAnswer(id, after) };
    return [outgoing(topics, { name: was ? 'event.updated' : 'event.approved', payload })];
  }
  return was ? [outgoing(topics, { name: 'event.removed', payload: { position, eventId: id } })] : [];
}

function decisionMessages(event: FoldedEvent): readonly OutgoingMessage[] {
  const decided = decisionOf(event);
  if (decided === null || decided.authorId === null) return [];
  const { authorId, payload } = decided;
  return [outgoing([userRoom(authorId)], { name: 'moderation.decided', payload })];
}

function decisionOf(event: FoldedEvent) {
  if (!(isMove(event) || isProposal(event)) || event.type === 'PartySubmitted') return null;
  const { position, data } = event;
  const decision = partyRecords[event.type].version;
  const reason = 'reason' in data ? openedOr(data.reason, null) : null;
  return { authorId: data.authorId, payload: { position, eventId: data.partyId, decision, reason } };
}

/** Messages must not show what a GET hides. */
export async function removedParties(
  parties: Pick<ReadCollection<PartyDocument>, 'get'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = [...(await parties.get(ids)).values()];
  return new Set(
    found.filter(({ status }) => status !== 'pending' && status !== 'approved').map(({ _id }) => _id),
  );
}
