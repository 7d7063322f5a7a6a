import type { EventType } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { madridDayOf } from '../model/madrid-day-of.ts';
import type { EventOf, Projection } from '../model/projection.ts';

export interface DayTotals {
  /** confirmations and withdrawals */
  readonly confirmed: number;
  readonly withdrawn: number;
  /** seats of all published rides */
  readonly seatsOffered: number;
  readonly seatsNeeded: number;
  /** decisions, as in the audit log */
  readonly commentsApproved: number;
  readonly commentsRejected: number;
}

/** One day in Madrid, which is `_id`. No personal data; an erasure does not change it. */
export interface StatisticsDocument extends StoredDocument, DayTotals {
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const STATISTICS: CollectionSpec<StatisticsDocument> = {
  name: 'statistics.v1',
  indexes: [{ keys: { day: 1, _id: 1 } }],
};

const STATISTICS_EVENTS = [
  'RsvpConfirmed',
  'RsvpWithdrawn',
  'RidePublished',
  'CommentApproved',
  'CommentRejected',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof STATISTICS_EVENTS>;

const NOTHING: DayTotals = {
  confirmed: 0,
  withdrawn: 0,
  seatsOffered: 0,
  seatsNeeded: 0,
  commentsApproved: 0,
  commentsRejected: 0,
};

function foldStatistics(
  document: StatisticsDocument | null,
  event: Handled,
  id: string,
): StatisticsDocument | null {
  const added = addedBy(event);
  if (added === null) return document;
  const before: DayTotals = document ?? NOTHING;
  return {
    confirmed: before.confirmed + (added.confirmed ?? 0),
    withdrawn: before.withdrawn + (added.withdrawn ?? 0),
    seatsOffered: before.seatsOffered + (added.seatsOffered ?? 0),
    seatsNeeded: before.seatsNeeded + (added.seatsNeeded ?? 0),
    commentsApproved: before.commentsApproved + (added.commentsApproved ?? 0),
    commentsRejected: before.commentsRejected + (added.commentsRejected ?? 0),
    _id: id,
    position: event.position,
    day: id,
  };
}

function addedBy(event: Handled): Partial<DayTotals> | null {
  switch (event.type) {
    case 'RsvpConfirmed':
      return { confirmed: 1 };
    case 'RsvpWithdrawn':
      return { withdrawn: 1 };
    case 'RidePublished': {
      const { rideType, passengerCount } = event.data;
      return rideType === 'offer' ? { seatsOffered: passengerCount } : { seatsNeeded: passengerCount };
    }
    case 'CommentApproved':
      return { commentsApproved: 1 };
    case 'CommentRejected':
      return { commentsRejected: 1 };
    default:
      return null;
  }
}

/** So that figures need not visit each party. */
export const statisticsProjection: Projection<StatisticsDocument> = {
  name: 'statistics',
  collection: STATISTICS,
  handles: STATISTICS_EVENTS,
  touches: (event) => [madridDayOf(event)],
  fold: foldStatistics,
};
