import type { Command } from '@duende/contracts/commands/command-schemas';
import { Refusal } from '@duende/contracts/common/refusal';
import type { DomainEvent, Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { toExpected } from '@duende/platform/event-log/rules';
import type { CountedKind, DayQuota } from '../allowances/day-allowances.ts';
import type { Aggregate, Aggregates } from './aggregates.ts';
import type { CommandContext } from './command-context.ts';
import type { AskedCommand, Handled, HandleOptions } from './handled.ts';
import { fold, partsOf, type Decider } from './decider.ts';
import type { Append } from './guarded-append.ts';
import { asRecorded, newEvents, previousResult } from './new-events.ts';
import { requireNotSuspended } from './suspended-accounts.ts';

export interface CommandRequest<State, C extends Command, E extends DomainEvent> {
  readonly decider: Decider<State, C, E>;
  readonly stream: string;
  readonly command: AskedCommand<State, C>;
  readonly context: CommandContext;
  readonly options: HandleOptions<State>;
  readonly quota: DayQuota;
}

interface AttemptDependencies {
  readonly log: Pick<DomainLog, 'read' | 'requireUntouched'>;
  readonly append: Append;
  readonly aggregates: Aggregates;
  readonly require: Parameters<typeof requireNotSuspended>[0]['require'];
}

/** Decides a command once and records the outcome. */
export function createAttempts({ log, append, aggregates, require }: AttemptDependencies) {
  async function record(
    stream: string,
    decided: readonly DomainEvent[],
    context: CommandContext,
    revision: number,
  ): Promise<readonly RecordedDomainEvent[]> {
    const events = newEvents(stream, decided, context);
    const result = await append(stream, events, toExpected(revision), context);
    const [only] = events;
    return only !== undefined && events.length === 1
      ? [asRecorded(stream, only, result)]
      : log.read(stream, result.revision - events.length + 1);
  }

  async function previousAnswer(
    stream: string,
    aggregate: Aggregate<unknown>,
    context: CommandContext,
  ): Promise<readonly RecordedDomainEvent[] | null> {
    return aggregate.mayContain(context.commandId) ? previousResult(await log.read(stream), context) : null;
  }

  /**
   * `null`: a cached aggregate would not change. Only an append proves that it is current, so decide again on the
   * log.
   */
  async function attempt<State, C extends Command, E extends DomainEvent>(
    { decider, stream, command, context, options, quota }: CommandRequest<State, C, E>,
    bypassCache: boolean,
  ): Promise<Handled<State> | null> {
    const { expected, precondition } = options;
    const reading = aggregates.read(decider, stream, { bypassCache, seen: context.seen ?? null });
    const own = reading.then(({ aggregate }) => aggregate.state);
    const completing = typeof command === 'function' ? command(own) : Promise.resolve(command);
    const permission = precondition?.(own);
    // They surface below, except for a repeat.
    for (const asked of [own, completing, permission]) asked?.catch(() => undefined);
    const { aggregate: before, isFresh } = await reading;
    const first = await previousAnswer(stream, before, context);
    if (first !== null) {
      const own = first.filter(({ metadata }) => metadata.commandId === context.commandId);
      return { ...endOf(first), state: fold(decider, first), events: own, repeated: true };
    }
    const { state, revision, position } = before;
    const by = { actor: context.actor, at: context.at };
    let decided: readonly DomainEvent[];
    let countsAs: CountedKind | null;
    try {
      const completed = await completing;
      decider.guard?.(completed, state, by);
      await permission;
      ({ events: decided, countsAs } = partsOf(decider.decide(completed, state, by)));
      if (expected !== undefined && expected !== revision) throw new Refusal('request.stale');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!isFresh) return null;
      // It may have been deleted in the database.
      if (revision < 0) await log.requireUntouched(stream);
      throw error;
    }
    await requireNotSuspended({ require }, decided, context);
    if (decided.length === 0)
      return isFresh ? { state, revision, position, events: [], repeated: false } : null;
    await quota.consume(countsAs);
    const { aggregate: after, events } = await aggregates.record(decider, stream, before, () =>
      record(stream, decided, context, revision),
    );
    return { ...endOf(events), state: after.state, events, repeated: false };
  }

  return { attempt, previousAnswer };
}

function endOf(events: readonly RecordedDomainEvent[]): { revision: number; position: Position | null } {
  const last = events.at(-1);
  return { revision: last?.revision ?? -1, position: last?.position ?? null };
}
