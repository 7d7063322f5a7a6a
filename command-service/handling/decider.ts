import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { CountedKind } from '../allowances/day-allowances.ts';
import type { CommandContext } from './command-context.ts';

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

/** Who sends a command, and when. */
export type SentBy = Pick<CommandContext, 'actor' | 'at'>;

/** Events that take a point of the day's allowance from who sent the command. */
export interface CountedEvents<E extends DomainEvent> {
  readonly events: readonly E[];
  readonly countsAs: CountedKind;
}

/** What a decider decides: events, which count where it says as what. No events: what the command asks for is so already. */
export type Decision<E extends DomainEvent> = readonly E[] | CountedEvents<E>;

/**
 * The rules of one aggregate, pure: what has happened gives a state; a command, a state, and who sends it when give events or a
 * `Refusal`.
 */
export interface Decider<State, C extends Command, E extends DomainEvent> extends Fold<State, E> {
  decide(command: C, state: State, by: SentBy): Decision<E>;
  /**
   * Throws what stands against a command in its own stream before other streams and stores are asked about it. `decide` throws the same;
   * asked first it is the answer where something elsewhere stands against it too.
   */
  guard?(command: C, state: State, by: SentBy): void;
}

/** Events, and what they count as; `null` where nobody counts them. */
export function counted<E extends DomainEvent>(
  countsAs: CountedKind | null,
  events: readonly E[],
): Decision<E> {
  return countsAs === null ? events : { events, countsAs };
}

/** The two parts of a decision. */
export function partsOf<E extends DomainEvent>(
  decision: Decision<E>,
): { readonly events: readonly E[]; readonly countsAs: CountedKind | null } {
  return 'countsAs' in decision ? decision : { events: decision, countsAs: null };
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
