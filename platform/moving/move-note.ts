import { z } from 'zod';
import { OperatorError } from '../process/operator-error.ts';

/**
 * What a store says of a move: `arriving` into it and not finished, `arrived`, or `left` for another place. A store that
 * says nothing was never part of one.
 */
export const moveStateSchema = z.object({
  state: z.enum(['arriving', 'arrived', 'left']),
  /** of the installation: its log's id */
  logId: z.string(),
  /** ISO 8601 */
  at: z.string(),
});
export type MoveState = z.infer<typeof moveStateSchema>;

/** Where one store keeps what it says; durable when `write` resolves. */
export interface MoveNote {
  read(): Promise<MoveState | null>;
  write(state: MoveState): Promise<void>;
}

/** A store that must not be used as it is: half of an installation, or one that goes on elsewhere. */
export class StoreOnTheMove extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'StoreOnTheMove';
  }
}

/**
 * Lets a service start on a store that is whole and still in use. `place` names it, `undo` says how to use one that was left
 * all the same.
 * @throws StoreOnTheMove
 */
export function requireSettled(state: MoveState | null, place: string, undo: string): void {
  if (state?.state === 'arriving') {
    throw new StoreOnTheMove(
      `${place} holds an unfinished move: run the same "make move" again, which goes on with it`,
    );
  }
  if (state?.state === 'left') {
    throw new StoreOnTheMove(`what was in ${place} was moved away at ${state.at} and goes on there; ${undo}`);
  }
}
