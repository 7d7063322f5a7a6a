import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { CountedKind } from '../allowances/day-allowances.ts';
import type { CommandContext } from './command-context.ts';

/** Folds an aggregate's events to its state; pure. */
export interface Fold<State, E extends DomainEvent> {
  readonly initialState: State;
  evolve(state: State, event: E): State;
  /** Many events at once, if single steps would copy the state. */
  evolveAll?(state: State, events: readonly DomainEvent[]): State;
  /** Not cached: the state has personal data, which must not outlive its key, or is the whole stream. */
  readonly isUncached?: boolean;
}

export type SentBy = Pick<CommandContext, 'actor' | 'at'>;

/** Events that use a point of the sender's daily allowance. */
export interface CountedEvents<E extends DomainEvent> {
  readonly events: readonly E[];
  readonly countsAs: CountedKind;
}

/** Without events: nothing to change. */
export type Decision<E extends DomainEvent> = readonly E[] | CountedEvents<E>;

/** The pure rules of one aggregate. */
export interface Decider<State, C extends Command, E extends DomainEvent> extends Fold<State, E> {
  decide(command: C, state: State, by: SentBy): Decision<E>;
  /**
   * Checks the own stream before other streams and stores; throws the same refusals as `decide`, which then take
   * precedence.
   */
  guard?(command: C, state: State, by: SentBy): void;
}

export function counted<E extends DomainEvent>(
  countsAs: CountedKind | null,
  events: readonly E[],
): Decision<E> {
  return countsAs === null ? events : { events, countsAs };
}

export function partsOf<E extends DomainEvent>(
  decision: Decision<E>,
): { readonly events: readonly E[]; readonly countsAs: CountedKind | null } {
  return 'countsAs' in decision ? decision : { events: decision, countsAs: null };
}

/** Events must belong to this aggregate. */
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
