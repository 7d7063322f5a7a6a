import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';

/**
 * The rules of one subject, pure: what has happened gives a state, a command and a state give events or a `Refusal`.
 * No events mean that what was wished is so already.
 */
export interface Decider<State, C extends Command, E extends DomainEvent> {
  readonly initialState: State;
  decide(command: C, state: State): readonly E[];
  evolve(state: State, event: E): State;
}

/** The state after events, which must be those of the decider's own subject. */
export function fold<State, C extends Command, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  events: readonly DomainEvent[],
  from: State = decider.initialState,
): State {
  let state = from;
  for (const event of events) state = decider.evolve(state, event as E);
  return state;
}
