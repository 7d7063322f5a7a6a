import type { Position } from '@duende/contracts/events/domain-event';
import { CorruptEvent } from '@duende/platform/domain-log/corrupt-event';
import type { FoldedEvent } from '../model/projection.ts';

/** A fold threw (`cause`). The message names the event, never what it says. */
export class FoldFailed extends Error {
  readonly position: Position;

  constructor(readModel: string, { type, id, position, stream }: FoldedEvent, cause: unknown) {
    super(`${type} ${id} at ${position} of ${stream}: the fold of ${readModel} threw`, { cause });
    this.name = 'FoldFailed';
    this.position = position;
  }
}

/** A read model has stopped in the process that makes it, whose reason this is. */
export class StoppedElsewhere extends Error {
  constructor(reason: string | null) {
    super(reason ?? 'it has stopped in the process that makes it');
    this.name = 'StoppedElsewhere';
  }
}

/** Which event stopped a read model and what is the matter with it, in one line that anybody may read; `null`: another reason. */
export function stopReason(error: unknown): string | null {
  const isTold =
    error instanceof CorruptEvent || error instanceof FoldFailed || error instanceof StoppedElsewhere;
  return isTold ? error.message : null;
}
