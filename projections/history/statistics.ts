import type { EventType } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { madridDayOf } from '../model/madrid-day-of.ts';
import type { FoldedEvent, Projection } from '../model/projection.ts';

/** What a day is counted by, over all parties. */
export interface DayTotals {
  /** how often somebody confirmed, and withdrew */
  readonly confirmed: number;
  readonly withdrawn: number;
  /** places of the rides published, whatever became of them */
  readonly seatsOffered: number;
  readonly seatsNeeded: number;
  /** decisions taken, as the audit trail lists them */
  readonly commentsApproved: number;
  readonly commentsRejected: number;
}

/** What one day in Madrid, which is its `_id`, brought the community; nobody is named in it, and erasing somebody leaves it as it is. */
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
  event: FoldedEvent,
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

function addedBy(event: FoldedEvent): Partial<DayTotals> | null {
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

/** Totals by day: what figures add up without looking at each party. */
export const statisticsProjection: Projection<StatisticsDocument> = {
  name: 'statistics',
  collection: STATISTICS,
  handles: STATISTICS_EVENTS,
  touches: (event) => [madridDayOf(event)],
  fold: foldStatistics,
};
