import type { Command } from '@duende/contracts/commands/command-schemas';
import type { Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { Aggregate } from './aggregates.ts';

export type Loaded<State> = Pick<Aggregate<State>, 'state' | 'revision' | 'position'>;

export interface Handled<State> {
  /** for a repeat, after its first run */
  readonly state: State;
  /** -1 if the stream is still empty */
  readonly revision: number;
  /** of the same event */
  readonly position: Position | null;
  /** empty if nothing changed */
  readonly events: readonly RecordedDomainEvent[];
  readonly repeated: boolean;
}

/** Or a function that completes it from its stream's state. */
export type AskedCommand<State, C extends Command> = C | ((own: Promise<State>) => Promise<C>);

export interface HandleOptions<State = unknown> {
  /** another revision is refused with `request.stale` */
  readonly expected?: number;
  /**
   * Checks other streams while the own one is read; throws the refusal. Ignored for a repeat.
   * @param own the state for the decision
   */
  readonly precondition?: (own: Promise<State>) => Promise<void>;
}
