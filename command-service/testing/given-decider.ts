import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import { expect } from 'vitest';
import type { CountedKind } from '../allowances/day-allowances.ts';
import { ADMIN } from '@duende/testkit/samples/story';
import { fold, partsOf, type Decider, type SentBy } from '../handling/decider.ts';

/** A refusal's code, or the events. */
export type Outcome<E extends DomainEvent> = RefusalCode | readonly E[];

/** Default sender. */
export const EDITOR: SentBy = { actor: { userId: ADMIN, isAdmin: true }, at: '2026-06-01T12:00:00.000Z' };

/** For tests of deciders: `given(events).when(command).then(events | refusal)`. */
export function specify<State, C extends Command, E extends DomainEvent>(decider: Decider<State, C, E>) {
  return {
    given: (...events: readonly E[]) => ({
      when: (command: C, by: SentBy = EDITOR) => ({
        then: (expected: Outcome<E>) => {
          expect(outcome(decider, events, { command, by })).toEqual(expected);
        },
        /** the allowance it uses */
        counts: (as: CountedKind | null) => {
          expect(partsOf(decider.decide(command, fold(decider, events), by)).countsAs).toBe(as);
        },
      }),
    }),
  };
}

function outcome<State, C extends Command, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  events: readonly E[],
  { command, by }: { readonly command: C; readonly by: SentBy },
): Outcome<E> {
  try {
    return partsOf(decider.decide(command, fold(decider, events), by)).events;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
