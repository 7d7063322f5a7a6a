import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent, Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/refusal';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { toExpected } from '@duende/platform/event-log/append-rule';
import { RevisionConflict, type ExpectedRevision } from '@duende/platform/event-log/event-log';
import type { CommandContext } from './command-context.ts';
import { fold, type Decider } from './decider.ts';
import { doneBefore } from './first-answer.ts';
import { asRecorded, newEvents } from './new-events.ts';
import { createSteadyAppend, jittered, type AppendTiming } from './steady-append.ts';
import { createStreamQueue } from './stream-queue.ts';
import type { Subject } from './subject.ts';
import { createSubjectReader } from './subject-reader.ts';

/** A subject as its stream tells it. */
export type Loaded<State> = Pick<Subject<State>, 'state' | 'revision' | 'position'>;

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
}

/** Decisions per command before a conflict is the caller's. */
const TRIES = 5;
const CONFLICT_PAUSE_MS = 20;
const LONGEST_QUEUE = 1000;
export const APPEND_TIMING: AppendTiming = { timeoutMs: 5000, tries: 3, pauseMs: 200 };
/** Command ids kept in memory: about 20 MB. */
const KEPT_COMMANDS = 100_000;

export function createCommandHandler(options: CommandHandlerOptions): CommandHandler {
  const { log, appendTiming = APPEND_TIMING } = options;
  const queue = createStreamQueue(LONGEST_QUEUE);
  const subjects = createSubjectReader(log, KEPT_COMMANDS);
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
    const before = await subjects.read(decider, stream);
    const first = before.mayHold(context.commandId) ? doneBefore(await log.read(stream), context) : null;
    if (first !== null) {
      const own = first.filter(({ metadata }) => metadata.commandId === context.commandId);
      return { ...endOf(first), state: fold(decider, first), events: own, repeated: true };
    }
    await precondition?.();
    const { state, revision, position } = before;
    const decided = decider.decide(command, state);
    if (expected !== undefined && expected !== revision) throw new Refusal('request.stale');
    if (decided.length === 0) return { state, revision, position, events: [], repeated: false };
    const events = await record(stream, decided, context, toExpected(revision));
    const after = subjects.recorded(decider, stream, before, events);
    return { ...endOf(events), state: after.state, events, repeated: false };
  }

  return {
    load: (decider, stream) => subjects.read(decider, stream),

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

function endOf(events: readonly RecordedDomainEvent[]): { revision: number; position: Position | null } {
  const last = events.at(-1);
  return { revision: last?.revision ?? -1, position: last?.position ?? null };
}
