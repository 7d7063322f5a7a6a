import type { Position } from '@duende/contracts/events/domain-event';
import { CorruptEvent } from '@duende/platform/domain-log/corrupt-event';
import type { FoldedEvent } from '../model/projection.ts';

/** `cause`: what the fold threw. The message names the event, without its content. */
export class FoldFailed extends Error {
  readonly position: Position;

  constructor(readModel: string, { type, id, position, stream }: FoldedEvent, cause: unknown) {
    super(`${type} ${id} at ${position} of ${stream}: the fold of ${readModel} threw`, { cause });
    this.name = 'FoldFailed';
    this.position = position;
  }
}

/** The message is the other process's reason. */
export class StoppedElsewhere extends Error {
  constructor(reason: string | null) {
    super(reason ?? 'it has stopped in the process that makes it');
    this.name = 'StoppedElsewhere';
  }
}

/** Event and problem in one public line; `null` for other errors. */
export function stopReason(error: unknown): string | null {
  const isKnown =
    error instanceof CorruptEvent || error instanceof FoldFailed || error instanceof StoppedElsewhere;
  return isKnown ? error.message : null;
}
