import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { FoldedEvent } from './projection.ts';

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
  return {
    get now() {
      return now;
    },
    take(event) {
      if (event.metadata.at > now) now = event.metadata.at;
      return Object.assign(event, { effectiveAt: now });
    },
  };
}
