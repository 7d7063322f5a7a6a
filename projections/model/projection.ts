import {
  START,
  type EventType,
  type Position,
  type RecordedDomainEvent,
} from '@duende/contracts/events/domain-event';
import type {
  CollectionSpec,
  Filter,
  ReadCollection,
  StoredDocument,
} from '@duende/platform/read-store/read-store';
import type { OutgoingMessage } from './outgoing-message.ts';

/** An event with its effective time: the running maximum of `metadata.at` in position order. */
export type FoldedEvent = RecordedDomainEvent & {
  readonly effectiveAt: string;
  /** `YYYY-MM-DDTHH` in UTC; one shared string for all events of an hour */
  readonly hour: string;
};

/** Of the types that a projection handles, so that a fold of another type does not compile. */
export type EventOf<Types extends readonly EventType[]> = Extract<
  FoldedEvent,
  { readonly type: Types[number] }
>;

const HOUR_LENGTH = 'YYYY-MM-DDTHH'.length;

export function hourOf(at: string): string {
  return at.slice(0, HOUR_LENGTH);
}

/**
 * The documents that an event touches: by id, or all that match a filter at that point, optionally plus one
 * by id (`own`).
 */
type Touched = readonly string[] | { readonly where: Filter | readonly Filter[]; readonly own?: string };

export interface Change<D extends StoredDocument> {
  readonly id: string;
  readonly before: D | null;
  readonly after: D | null;
  /** in order, never empty */
  readonly events: readonly FoldedEvent[];
  /** of the last event */
  readonly position: Position;
}

/** `join` makes a flat string; look-ups compare a template letter by letter. */
export const joined = (first: string, second: string): string => [first, second].join('.');

/** Derives a read model from the log. Everything but `messages` is pure. */
export interface Projection<D extends StoredDocument> {
  readonly name: string;
  /** the collection; its name carries the version */
  readonly collection: CollectionSpec<D>;
  /** event types for `touches` and `fold`; others only advance the checkpoint */
  readonly handles: readonly EventType[];
  touches(event: FoldedEvent): Touched;
  /**
   * The document after the event, with its position; `null` if absent. `sibling` reads another document that
   * the event touches, already folded if `touches` names it earlier.
   */
  fold(document: D | null, event: FoldedEvent, id: string, sibling: (id: string) => D | null): D | null;
  /**
   * Published once the documents are written. `reader` gives data beyond the changes. Within one stretch it
   * receives every change in order, so counts may be cached.
   */
  messages?(
    changes: readonly Change<D>[],
    reader: ReadCollection<D>,
    stretch: Stretch,
  ): Promise<readonly OutgoingMessage[]>;
}

/** A period in which `messages` saw every change. */
export type Stretch = object;

export function lastPosition(changes: readonly Pick<Change<StoredDocument>, 'position'>[]): Position {
  return changes.reduce((last, { position }) => (position > last ? position : last), START);
}

export interface EffectiveTime {
  /** running maximum so far, ISO 8601; `''` initially */
  readonly now: string;
  take(event: RecordedDomainEvent): FoldedEvent;
}

/** Resumes at a stored time. Clocks that lag do not move it back. */
export function effectiveTimeFrom(reached: string): EffectiveTime {
  let now = reached;
  let hour = hourOf(reached);
  return {
    get now() {
      return now;
    },
    take(event) {
      if (event.metadata.at > now) {
        now = event.metadata.at;
        if (hour === '' || !now.startsWith(hour)) hour = hourOf(now);
      }
      return Object.assign(event, { effectiveAt: now, hour });
    },
  };
}
