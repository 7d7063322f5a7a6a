import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { CountedKind } from '../allowances/day-allowances.ts';
import type { CommandContext } from './command-context.ts';

/** Pure. */
export interface Fold<State, E extends DomainEvent> {
  readonly initialState: State;
  evolve(state: State, event: E): State;
  /** If single steps would copy the state. */
  evolveAll?(state: State, events: readonly DomainEvent[]): State;
  /** The state has personal data, which must not outlive its key, or is the whole stream. */
  readonly isUncached?: boolean;
}

export type SentBy = Pick<CommandContext, 'actor' | 'at'>;

/** They use a point of the sender's daily allowance. */
export interface CountedEvents<E extends DomainEvent> {
  readonly events: readonly E[];
  readonly countsAs: CountedKind;
}

/** No events: nothing to change. */
export type Decision<E extends DomainEvent> = readonly E[] | CountedEvents<E>;

/** Pure. */
export interface Decider<State, C extends Command, E extends DomainEvent> extends Fold<State, E> {
  decide(command: C, state: State, by: SentBy): Decision<E>;
  /** Before other streams are checked; throws the same refusals as `decide`, which then take precedence. */
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
