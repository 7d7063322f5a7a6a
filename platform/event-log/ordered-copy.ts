import type { RecordedEvent } from './event-log.ts';

/** Writes the events of one log into another, each at the stream and revision it had, in the order they are handed over. */
export interface OrderedCopy {
  /** Resolves when there is room for more. What is there already, with the same id, is not written again. */
  write(events: readonly RecordedEvent[]): Promise<void>;
  /** Resolves when everything handed over is durable. Rejects, as `write`, for what does not pass by itself. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
