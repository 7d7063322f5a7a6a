import { START, type DomainEvent, type Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { toExpected } from '@duende/platform/event-log/rules';
import type { ExpectedRevision } from '@duende/platform/event-log/event-log';
import { RevisionConflict } from '@duende/platform/errors/errors';
import type { CommandContext } from '../handling/command-context.ts';
import type { Append } from '../handling/guarded-append.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { claimFold, type ClaimState } from './claim.ts';
import {
  holderFold,
  releaseClaim,
  claimOutcome,
  takeClaim,
  type Claim,
  type HolderStatus,
  type ClaimOutcome,
} from './claim.ts';
import { newEventsAt } from '../handling/new-events.ts';

interface Taking {
  readonly taken: boolean;
  readonly holderId: string;
}

/** One stream for each unique value. The holder is a user, or a party for `source`. */
export interface Claims {
  /**
   * Takes a claim that is free, the holder's, or left by an ended account or an unfinished registration (older
   * than 30 s, or of a dead process). One of concurrent candidates gets it. A `source` stays with its party, which
   * the importer completes if its stream is empty.
   * @throws RevisionConflict after repeated conflicts
   */
  take(claim: Claim, holderId: string, context: CommandContext): Promise<Taking>;
  /** A hint before costly work; `take` decides. */
  canTake(claim: Claim, holderId: string, context: CommandContext): Promise<boolean>;
  /** Only if `holderId` holds it. */
  release(claim: Pick<Claim, 'stream'>, holderId: string, context: CommandContext): Promise<void>;
  holder(stream: string): Promise<string | null>;
}

/** A claim that changed hands is seldom free again. */
const TRIES = 8;

export interface ClaimsOptions {
  /** fails for streams deleted in the database, so that these are not free */
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly append: Append;
  /**
   * End of the log when this process became the only registrar: older claims without an account are dead. `null`
   * if others register too.
   */
  readonly soleWriterSince?: Position | null;
}

interface LoadedClaim {
  readonly state: ClaimState;
  readonly revision: ExpectedRevision;
  readonly position: Position;
}

export function createClaims({ handler, append, soleWriterSince = null }: ClaimsOptions): Claims {
  async function load(stream: string): Promise<LoadedClaim> {
    const { state, revision, position } = await handler.load(claimFold, stream);
    return { state, revision: toExpected(revision), position: position ?? START };
  }

  async function holderOf({ state, position }: LoadedClaim): Promise<HolderStatus> {
    if (state.status === 'free') return 'empty';
    const { state: status } = await handler.load(holderFold, streams.user(state.holderId));
    return status === 'empty' && soleWriterSince !== null && position <= soleWriterSince
      ? 'forsaken'
      : status;
  }

  async function meet(
    claim: Claim,
    loaded: LoadedClaim,
    candidateId: string,
    at: string,
  ): Promise<ClaimOutcome> {
    const { state } = loaded;
    const isForeign = state.status === 'held' && state.holderId !== candidateId && claim.kind !== 'source';
    const holder = isForeign ? await holderOf(loaded) : 'empty';
    return claimOutcome(claim, state, candidateId, holder, at);
  }

  /** A slow registrar then gets a conflict at its commit. */
  async function fence(userId: string, context: CommandContext): Promise<void> {
    const abandoned: DomainEvent = { type: 'RegistrationAbandoned', data: { userId } };
    await record(streams.user(userId), [abandoned], 'no-stream', context);
  }

  async function record(
    stream: string,
    events: readonly DomainEvent[],
    expected: ExpectedRevision,
    context: CommandContext,
  ): Promise<void> {
    await append(stream, newEventsAt(expected, stream, events, context), expected, context);
  }

  async function takeAsRead(claim: Claim, holderId: string, context: CommandContext): Promise<Taking> {
    const loaded = await load(claim.stream);
    const { state, revision } = loaded;
    const found = await meet(claim, loaded, holderId, context.at);
    if (state.status === 'held') {
      if (found === 'mine') return { taken: true, holderId };
      if (found === 'held') return { taken: false, holderId: state.holderId };
      if (found === 'fence') await fence(state.holderId, context);
    }
    await record(claim.stream, takeClaim(claim, state, holderId), revision, context);
    return { taken: true, holderId };
  }

  return {
    take: (claim, holderId, context) => untilNoConflict(() => takeAsRead(claim, holderId, context)),

    release: ({ stream }, holderId, context) =>
      untilNoConflict(async () => {
        const { state, revision } = await load(stream);
        const events = releaseClaim(stream, state, holderId);
        if (events.length > 0) await record(stream, events, revision, context);
      }),

    async canTake(claim, holderId, context) {
      return (await meet(claim, await load(claim.stream), holderId, context.at)) !== 'held';
    },

    async holder(stream) {
      const { state } = await load(stream);
      return state.status === 'held' ? state.holderId : null;
    },
  };
}

async function untilNoConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RevisionConflict) || tries === TRIES) throw error;
    }
  }
}
