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

/** Who holds a claim once `take` is through; `taken` when that is the one who asked. */
interface Taking {
  readonly taken: boolean;
  readonly holderId: string;
}

/**
 * Uniqueness: one stream for each thing that only one may have, written at the revision that was read. The holder is
 * a user, or for the kind `source` a party.
 */
export interface Claims {
  /**
   * Takes a claim that is free, the holder's already, or left behind: by an account that has ended, or by a registration
   * that never came to its end and is older than 30 s, or of a process that is gone. Of any number at once exactly one gets
   * it. A `source` held by another party stays with it: the importer finishes that party when its stream is still empty.
   * @throws RevisionConflict when others came in between again and again
   */
  take(claim: Claim, holderId: string, context: CommandContext): Promise<Taking>;
  /** Whether `take` would succeed now: a glance before costly work, never a decision. */
  canTake(claim: Claim, holderId: string, context: CommandContext): Promise<boolean>;
  /** Lets go what `holderId` holds; nothing happens when it is free or another's. */
  release(claim: Pick<Claim, 'stream'>, holderId: string, context: CommandContext): Promise<void>;
  /** The id a claim stream names, whatever became of it, or `null` when it is free. */
  holder(stream: string): Promise<string | null>;
}

/** Each conflict means that someone else came through, and a claim that changed hands is seldom free again. */
const TRIES = 8;

export interface ClaimsOptions {
  /** of claims that somebody deleted in the database it says so: they are not free, nor is the set-up open again */
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly append: Append;
  /**
   * Where the log ended when this process became the only one that can register anybody: a claim of before whose holder has no
   * account is of a registration that is over. `null` where other processes register too.
   */
  readonly aloneSince?: Position | null;
}

interface LoadedClaim {
  readonly state: ClaimState;
  readonly revision: ExpectedRevision;
  /** of its last event */
  readonly position: Position;
}

export function createClaims({ handler, append, aloneSince = null }: ClaimsOptions): Claims {
  async function load(stream: string): Promise<LoadedClaim> {
    const { state, revision, position } = await handler.load(claimFold, stream);
    return { state, revision: toExpected(revision), position: position ?? START };
  }

  async function holderOf({ state, position }: LoadedClaim): Promise<HolderStatus> {
    if (state.status === 'free') return 'empty';
    const { state: status } = await handler.load(holderFold, streams.user(state.holderId));
    return status === 'empty' && aloneSince !== null && position <= aloneSince ? 'forsaken' : status;
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

  /** Ends a registration that never came to its end, so that its slow registrar meets a conflict at the commit point. */
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

/** After a conflict everything is read anew: whoever was first is seen then. */
async function untilNoConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RevisionConflict) || tries === TRIES) throw error;
    }
  }
}
