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
  /** of the effective time, `YYYY-MM-DDTHH` in UTC: one and the same text for all events of an hour */
  readonly hour: string;
};

const HOUR_LENGTH = 'YYYY-MM-DDTHH'.length;

/** The hour of a moment (ISO 8601 in UTC). */
export function hourOf(at: string): string {
  return at.slice(0, HOUR_LENGTH);
}

/** The documents an event touches: by id, or all that match one of some filters at that moment and, where it has one, one of its own. */
type Touched = readonly string[] | { readonly where: Filter | readonly Filter[]; readonly own?: string };

/** What a batch did to one document. */
export interface Change<D extends StoredDocument> {
  readonly id: string;
  readonly before: D | null;
  readonly after: D | null;
  /** those that changed it, in order, never empty */
  readonly events: readonly FoldedEvent[];
  /** of the last of them */
  readonly position: Position;
}

/**
 * An id of two parts. Joined it is one text; a template would stay a chain of its parts, which every look-up by it compares
 * letter by letter.
 */
export const joined = (first: string, second: string): string => [first, second].join('.');

/** How a read model follows from the log. Everything but `messages` is pure. */
export interface Projection<D extends StoredDocument> {
  readonly name: string;
  /** where its documents are kept; the name carries the version */
  readonly collection: CollectionSpec<D>;
  /** types of which `touches` and `fold` are asked; all others only move the checkpoint */
  readonly handles: readonly EventType[];
  touches(event: FoldedEvent): Touched;
  /**
   * The document after the event, carrying its position; `null` where there is none. `sibling` gives another document that the
   * same event touches, as it is by then: ids are folded in the order in which `touches` names them.
   */
  fold(document: D | null, event: FoldedEvent, id: string, sibling: (id: string) => D | null): D | null;
  /**
   * What is published once the documents are written; `reader` gives what the changes alone do not. Of one stretch it is told every change, in
   * order: what it counts may be kept for as long.
   */
  messages?(
    changes: readonly Change<D>[],
    reader: ReadCollection<D>,
    stretch: Stretch,
  ): Promise<readonly OutgoingMessage[]>;
}

/** Stands for a time in which nothing of a read model was changed without its `messages` being told. */
export type Stretch = object;

/** Until where some changes go: the position of their last event, whichever document it changed. */
export function lastPosition(changes: readonly Pick<Change<StoredDocument>, 'position'>[]): Position {
  return changes.reduce((last, { position }) => (position > last ? position : last), START);
}

/** Gives events their effective time, in position order. */
export interface EffectiveTime {
  /** running maximum of the moments so far, ISO 8601; `''` before any */
  readonly now: string;
  /** The same event, from now on with its effective time. */
  take(event: RecordedDomainEvent): FoldedEvent;
}

/** Goes on from what had been reached; clocks that ran behind do not turn time back. */
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
