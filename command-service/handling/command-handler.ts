import { setTimeout as delay } from 'node:timers/promises';
import type { AskedCommand, Handled, HandleOptions, Loaded } from './handled.ts';
import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { DayAllowances } from '../allowances/day-allowances.ts';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { LogUnavailable, RevisionConflict } from '@duende/platform/errors/errors';
import type { FollowedLog } from '@duende/platform/event-log/followed-log';
import { COMMAND_MS, Deadline } from '@duende/platform/resilience/deadline';
import { createKeyedQueue } from '@duende/platform/resilience/serialize';
import type { CommandContext } from './command-context.ts';
import { createAttempts, type CommandRequest } from './attempt.ts';
import type { Decider, Fold } from './decider.ts';
import { jittered, type Append } from './guarded-append.ts';
import { createAggregates } from './aggregates.ts';

/**
 * One command at a time per stream. Rejects with the decider's `Refusal`, `RevisionConflict` after repeated
 * conflicts, or the log's errors; `LogUnavailable` after the deadline.
 */
export interface CommandHandler {
  /** Reads the log now. */
  load<State, E extends DomainEvent>(rules: Fold<State, E>, stream: string): Promise<Loaded<State>>;
  /**
   * Refuses by the state of another stream. It may change before the append anyway, so the followed log may admit.
   * Before a refusal the log is read; nothing older than `seen` is used.
   */
  require<State, E extends DomainEvent>(
    rules: Fold<State, E>,
    stream: string,
    context: Pick<CommandContext, 'seen'>,
    objectionTo: (state: State) => RefusalCode | null,
  ): Promise<void>;
  /**
   * Up to the command's last own event; `null` if it is new.
   * @throws Refusal `request.key-reused` for the same key with another body
   */
  previousResult<State, E extends DomainEvent>(
    rules: Fold<State, E>,
    stream: string,
    context: CommandContext,
  ): Promise<readonly RecordedDomainEvent[] | null>;
  handle<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
    command: AskedCommand<State, C>,
    context: CommandContext,
    options?: HandleOptions<State>,
  ): Promise<Handled<State>>;
}

export interface CommandHandlerOptions {
  readonly log: Pick<DomainLog, 'read' | 'requireUntouched'>;
  readonly append: Append;
  readonly allowances: DayAllowances;
  /** if requests to the log are costly */
  readonly followed?: FollowedLog | null;
}

const TRIES = 5;
const CONFLICT_PAUSE_MS = 20;
const LONGEST_QUEUE = 1000;
const CACHED_BYTES = 32 * 1024 * 1024;

export function createCommandHandler(options: CommandHandlerOptions): CommandHandler {
  const { log, append, allowances, followed = null } = options;
  const inTurn = createKeyedQueue({
    most: LONGEST_QUEUE,
    refuse: () => new Refusal('service.busy', { retryAfter: 1 }),
  });
  const aggregates = createAggregates({ log, capacity: CACHED_BYTES, followed });

  async function load<State, E extends DomainEvent>(rules: Fold<State, E>, stream: string) {
    const { aggregate } = await aggregates.read(rules, stream);
    if (aggregate.revision < 0) await log.requireUntouched(stream);
    return aggregate;
  }

  const require: CommandHandler['require'] = async (rules, stream, { seen = null }, objectionTo) => {
    const { aggregate } = await aggregates.read(rules, stream, { bypassCache: false, seen });
    if (objectionTo(aggregate.state) === null) return;
    const objection = objectionTo((await load(rules, stream)).state);
    if (objection !== null) throw new Refusal(objection);
  };

  const { attempt, previousAnswer } = createAttempts({ log, append, aggregates, require });

  async function carryOut<State, C extends Command, E extends DomainEvent>(
    request: CommandRequest<State, C, E>,
  ): Promise<Handled<State>> {
    const { deadline } = request.context;
    let bypassCache = false;
    for (let tries = 1; ;) {
      if (deadline?.isOver === true) throw new LogUnavailable('no time is left for the command');
      try {
        const handled = await attempt(request, bypassCache);
        if (handled !== null) return handled;
      } catch (error) {
        if (!(error instanceof RevisionConflict) || tries >= TRIES) throw error;
        tries += 1;
        if (bypassCache) await delay(jittered(CONFLICT_PAUSE_MS * tries));
      }
      bypassCache = true;
    }
  }

  return {
    load,

    require,

    async previousResult(rules, stream, context) {
      const { aggregate } = await aggregates.read(rules, stream);
      return await previousAnswer(stream, aggregate, context);
    },

    async handle(decider, stream, command, given, options = {}) {
      const context = { ...given, deadline: given.deadline ?? new Deadline(COMMAND_MS) };
      const quota = allowances.quota(context);
      let isRecorded = false;
      try {
        const request = { decider, stream, command, context, options, quota };
        const handled = await inTurn(stream, () => carryOut(request));
        isRecorded = handled.events.length > 0 && !handled.repeated;
        return handled;
      } finally {
        if (!isRecorded) await quota.refund();
      }
    },
  };
}
