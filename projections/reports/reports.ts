import { LIMITS } from '@duende/contracts/common/limits';
import type { EventType, Position } from '@duende/contracts/events/domain-event';
import { isMove, statusMove } from '@duende/contracts/events/party-status';
import { openedOr } from '@duende/contracts/common/personal';
import type { ReportedThing, ReportGround } from '@duende/contracts/reports/report-words';
import type { CollectionSpec, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import { outgoing } from '../model/outgoing-message.ts';
import { type EventOf, type FoldedEvent, lastPosition, type Projection } from '../model/projection.ts';

/** A reported item under its own id, or a report under its event id. */
export interface ReportDocument extends StoredDocument {
  readonly kind: 'thing' | 'report';
  readonly thing: ReportedThing;
  readonly thingId: string;
  readonly partyId: string | null;
  /** author of the item or report; `null` if erased or none */
  readonly userId: string | null;
  /** ISO 8601; for an item, its last report */
  readonly at: string;
  readonly ground: ReportGround | null;
  readonly words: string | null;
  /** of the report; for an item, of the last one */
  readonly reportedAt: Position;
  /** of an item: still there, with a report since the last review */
  readonly isOpen: boolean;
  readonly isWaiting: boolean;
  readonly isGone: boolean;
  readonly isHidden: boolean;
  /** of reviews that kept the item, newest last */
  readonly looks: readonly Position[];
}

const REPORTS: CollectionSpec<ReportDocument> = {
  name: 'reports.v1',
  indexes: [
    { keys: { kind: 1, isOpen: 1, at: 1, _id: 1 } },
    { keys: { kind: 1, thingId: 1, reportedAt: 1, _id: 1 } },
    { keys: { kind: 1, userId: 1, at: 1, _id: 1 } },
    { keys: { userId: 1 } },
  ],
};

const REPORT_EVENTS = [
  'ThingReported',
  'ReportsDismissed',
  'ReportsReopened',
  // events that change what is reported
  'PartyApproved',
  'PartyApprovalWithdrawn',
  'PartyDeleted',
  'PartyRestored',
  'CommentApproved',
  'CommentRejected',
  'CommentRestored',
  'CommentWithdrawn',
  'RideRemoved',
  'AccountSuspended',
  'SuspensionLifted',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof REPORT_EVENTS>;

function reportsTouched(event: Handled) {
  switch (event.type) {
    case 'ThingReported':
      return [event.data.thingId, event.id];
    case 'ReportsDismissed':
    case 'ReportsReopened':
      return [event.data.thingId];
    case 'CommentApproved':
    case 'CommentRejected':
    case 'CommentRestored':
    case 'CommentWithdrawn':
      return [event.data.commentId];
    case 'RideRemoved':
      return [event.data.rideId];
    case 'AccountSuspended':
    case 'SuspensionLifted':
      return [event.data.userId];
    case 'PersonErased':
      return { where: { userId: event.data.userId } };
    default:
      return isMove(event) ? [event.data.partyId] : [];
  }
}

function foldReports(document: ReportDocument | null, event: Handled, id: string): ReportDocument | null {
  if (event.type === 'ThingReported') return id === event.id ? reportOf(event) : reported(document, event);
  if (document === null) return null;
  if (event.type === 'PersonErased') return withoutPerson(document, event.position);
  return withIsOpen({ ...document, position: event.position, ...whatBecame(document, event) });
}

type ReportedEvent = Extract<FoldedEvent, { type: 'ThingReported' }>;

function reportOf({ id, position, effectiveAt, data }: ReportedEvent): ReportDocument {
  const { thing, thingId, partyId, userId, ground, words } = data;
  return {
    ...NOTHING_KNOWN,
    ...{ _id: id, position, kind: 'report', thing, thingId, partyId, userId, ground },
    at: effectiveAt,
    words: words === null ? null : openedOr(words, null),
    reportedAt: position,
  };
}

function reported(before: ReportDocument | null, event: ReportedEvent): ReportDocument {
  const { position, effectiveAt, data } = event;
  const { thing, thingId, partyId, ownerId, hides } = data;
  const known = before ?? { ...NOTHING_KNOWN, kind: 'thing', thing, thingId, partyId, userId: ownerId };
  return withIsOpen({
    ...known,
    _id: thingId,
    position,
    at: effectiveAt,
    reportedAt: position,
    isWaiting: true,
    isGone: false,
    isHidden: known.isHidden || hides,
  });
}

const NOTHING_KNOWN = {
  ground: null,
  words: null,
  isOpen: false,
  isWaiting: false,
  isGone: false,
  isHidden: false,
  looks: [],
} as const;

function whatBecame(document: ReportDocument, event: Handled): Partial<ReportDocument> {
  switch (event.type) {
    case 'ReportsDismissed':
      return { isWaiting: false, isHidden: false, looks: [...document.looks, event.position] };
    case 'ReportsReopened':
      return { isWaiting: true, isHidden: event.data.hides, looks: document.looks.slice(0, -1) };
    case 'CommentApproved':
      return { isGone: false };
    case 'CommentRestored':
      return { isGone: event.data.status !== 'approved' };
    case 'CommentRejected':
    case 'CommentWithdrawn':
    case 'RideRemoved':
    case 'AccountSuspended':
      return { isGone: true };
    case 'SuspensionLifted':
      return { isGone: false };
    default:
      return isMove(event) ? { isGone: statusMove(event)[1] !== 'approved' } : {};
  }
}

const withIsOpen = (thing: ReportDocument): ReportDocument => ({
  ...thing,
  isOpen: thing.kind === 'thing' && thing.isWaiting && !thing.isGone,
});

/** Deletes the person's items except parties. Their reports still count. */
function withoutPerson(document: ReportDocument, position: Position): ReportDocument {
  const anonymous = { ...document, position, userId: null, words: null };
  const isGone = document.kind === 'thing' && document.thing !== 'party' ? true : document.isGone;
  return withIsOpen({ ...anonymous, isGone });
}

export const reportProjection: Projection<ReportDocument> = {
  name: 'reports',
  collection: REPORTS,
  handles: REPORT_EVENTS,
  touches: reportsTouched,
  fold: foldReports,

  async messages(changes, reader) {
    const payload = { position: lastPosition(changes), things: await countReported(reader) };
    return [outgoing(['moderation'], { name: 'reports.waiting', payload })];
  },
};

export const REPORTED = { kind: 'thing', isOpen: true } as const;

export const countReported = (reports: Pick<ReadCollection<ReportDocument>, 'count'>): Promise<number> =>
  reports.count(REPORTED);

export const reportsSince = ({ thingId, looks }: Pick<ReportDocument, 'thingId' | 'looks'>) => ({
  kind: 'report',
  thingId,
  ...(looks.length > 0 && { reportedAt: { $gt: looks.at(-1) as Position } }),
});

export const REPORTS_SHOWN = LIMITS.reports.shown;
