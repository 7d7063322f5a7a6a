import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';

/** How what has happened to an aggregate gives what is known of it, pure. */
export interface Fold<State, E extends DomainEvent> {
  readonly initialState: State;
  evolve(state: State, event: E): State;
  /** The same for many one after another, where each step would copy what came before. */
  evolveAll?(state: State, events: readonly DomainEvent[]): State;
  /**
   * Read for one command and cached nowhere: the state tells something about a person, of whom nothing is to outlive their key, or is
   * the stream itself, however long that is.
   */
  readonly isUncached?: boolean;
}

/**
 * The rules of one aggregate, pure: what has happened gives a state, a command and a state give events or a `Refusal`.
 * No events: what the command asks for is so already.
 */
export interface Decider<State, C extends Command, E extends DomainEvent> extends Fold<State, E> {
  decide(command: C, state: State): readonly E[];
}

/** The state after events, which must be those of the aggregate itself. */
export function fold<State, E extends DomainEvent>(
  { initialState, evolve, evolveAll }: Fold<State, E>,
  events: readonly DomainEvent[],
  from: State = initialState,
): State {
  if (evolveAll !== undefined) return evolveAll(from, events);
  let state = from;
  for (const event of events) state = evolve(state, event as E);
  return state;
}
