import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent, Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/refusal';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { RevisionConflict, type ExpectedRevision } from '@duende/platform/event-log/event-log';
import type { CommandContext } from './command-context.ts';
import { fold, type Decider } from './decider.ts';
import { doneBefore } from './first-answer.ts';
import { asRecorded, newEvents } from './new-events.ts';
import { createSteadyAppend, jittered, type AppendTiming } from './steady-append.ts';
import { createStreamQueue } from './stream-queue.ts';
import { createStreamReader, type ReaderLimits } from './stream-reader.ts';

/** A subject as its stream tells it. */
export interface Loaded<State> {
  readonly state: State;
  readonly revision: ExpectedRevision;
  readonly events: readonly RecordedDomainEvent[];
}

/** What became of a command. */
export interface Handled<State> {
  /** after the command; of a repeated one, as it was after the first time */
  readonly state: State;
  /** of the stream's last event at that moment; -1 where a command on an empty stream made no event */
  readonly revision: number;
  /** of the same event */
  readonly position: Position | null;
  /** the command's own; none when what it wished was so already */
  readonly events: readonly RecordedDomainEvent[];
  /** the stream already held this command */
  readonly repeated: boolean;
}

export interface HandleOptions {
  /** the revision the caller last saw; another one is refused with `request.stale` */
  readonly expected?: number;
  /** asked before it is decided, but never for a repeat, which was allowed then: throws what stands against it */
  readonly precondition?: () => Promise<void>;
}

/**
 * Carries commands out, one at a time per stream. Rejects with the decider's `Refusal`, with `RevisionConflict` when
 * other writers kept getting in between, and with the log's own errors.
 */
export interface CommandHandler {
  load<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
  ): Promise<Loaded<State>>;
  handle<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
    options?: HandleOptions,
  ): Promise<Handled<State>>;
}

export interface CommandHandlerOptions {
  readonly log: DomainLog;
  readonly appendTiming?: AppendTiming;
  readonly readerLimits?: ReaderLimits;
}

/** Decisions per command before a conflict is the caller's. */
const TRIES = 5;
const CONFLICT_PAUSE_MS = 20;
const LONGEST_QUEUE = 1000;
export const APPEND_TIMING: AppendTiming = { timeoutMs: 5000, tries: 3, pauseMs: 200 };
/** About 20 MB of events. */
const READER_LIMITS: ReaderLimits = { all: 20_000, stream: 1000 };

export function createCommandHandler(options: CommandHandlerOptions): CommandHandler {
  const { log, appendTiming = APPEND_TIMING, readerLimits = READER_LIMITS } = options;
  const queue = createStreamQueue(LONGEST_QUEUE);
  const reader = createStreamReader(log, readerLimits);
  const append = createSteadyAppend(log, appendTiming);

  async function record(
    stream: string,
    decided: readonly DomainEvent[],
    context: CommandContext,
    expected: ExpectedRevision,
  ): Promise<readonly RecordedDomainEvent[]> {
    const events = newEvents(stream, decided, context);
    const result = await append(stream, events, expected);
    const [only] = events;
    return only !== undefined && events.length === 1
      ? [asRecorded(stream, only, result)]
      : log.read(stream, result.revision - events.length + 1);
  }

  async function attempt<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
    { expected, precondition }: HandleOptions,
  ): Promise<Handled<State>> {
    const before = await reader.read(stream);
    const first = doneBefore(before, context);
    if (first !== null) {
      const own = first.filter(({ metadata }) => metadata.commandId === context.commandId);
      return { ...endOf(first), state: fold(decider, first), events: own, repeated: true };
    }
    await precondition?.();
    const state = fold(decider, before);
    const decided = decider.decide(command, state);
    const at = endOf(before);
    if (expected !== undefined && expected !== at.revision) throw new Refusal('request.stale');
    if (decided.length === 0) return { ...at, state, events: [], repeated: false };
    const events = await record(stream, decided, context, revisionOf(before));
    return { ...endOf(events), state: fold(decider, events, state), events, repeated: false };
  }

  return {
    async load(decider, stream) {
      const events = await reader.read(stream);
      return { state: fold(decider, events), revision: revisionOf(events), events };
    },

    handle: (decider, stream, command, context, options = {}) =>
      queue.run(stream, async () => {
        for (let tries = 1; ; tries += 1) {
          try {
            return await attempt(decider, stream, command, context, options);
          } catch (error) {
            if (!(error instanceof RevisionConflict) || tries >= TRIES) throw error;
          }
          await delay(jittered(CONFLICT_PAUSE_MS * tries));
        }
      }),
  };
}

function revisionOf(events: readonly RecordedDomainEvent[]): ExpectedRevision {
  return events.at(-1)?.revision ?? 'no-stream';
}

function endOf(events: readonly RecordedDomainEvent[]): { revision: number; position: Position | null } {
  const last = events.at(-1);
  return { revision: last?.revision ?? -1, position: last?.position ?? null };
}
