import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import { expect } from 'vitest';
import { fold, type Decider } from '../handling/decider.ts';

/** A refusal by its code, or the events a command makes. */
export type Outcome<E extends DomainEvent> = RefusalCode | readonly E[];

/** The grammar of every decider's tests: `given(events).when(command).then(events | refusal)`. */
export function specify<State, C extends Command, E extends DomainEvent>(decider: Decider<State, C, E>) {
  return {
    given: (...events: readonly E[]) => ({
      when: (command: C) => ({
        then: (expected: Outcome<E>) => {
          expect(outcome(decider, events, command)).toEqual(expected);
        },
      }),
    }),
  };
}

function outcome<State, C extends Command, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  events: readonly E[],
  command: C,
): Outcome<E> {
  try {
    return decider.decide(command, fold(decider, events));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
