import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';

/** How what has happened to an aggregate gives what is known of it, pure. */
export interface Fold<State, E extends DomainEvent> {
  readonly initialState: State;
  evolve(state: State, event: E): State;
  /** The same for many one after another, where each step would copy what came before. */
  evolveAll?(state: State, events: readonly DomainEvent[]): State;
  /**
   * The state tells something about the person whose key the stream is named after. It is JSON then, and lies in memory sealed
   * under that key.
   */
  readonly isPersonal?: boolean;
  /** The state is the stream itself, event by event: it is read for one command and kept nowhere, however long it is. */
  readonly isWhole?: boolean;
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
