import type { PushTarget } from '../accounts/push-devices.ts';
import type { ImportedParty } from '../parties/imported.ts';

/** An open account. */
export interface Member {
  readonly id: string;
  readonly username: string;
}

/**
 * The part of the Goabase check that the command side does, as only it calls Goabase. Rejects with a
 * `Refusal` if Goabase does not answer.
 */
export interface SourceCommands {
  /** Whether a URL is a party page of the source. */
  isSource(url: string): boolean;
  /** Whether the source lists any party. */
  isThere(signal: AbortSignal): Promise<boolean>;
  /** Fetches a party and proposes its changes. Resolves to the outcome in one word. */
  syncParty(party: ImportedParty, signal: AbortSignal): Promise<string>;
}

/** The commands of reactions, handled by the command side in any process. */
export interface ReactionCommands {
  /** Removes a dead push subscription. */
  forgetDevice(device: Pick<PushTarget, '_id' | 'userId'>): Promise<void>;
  /** Finishes interrupted erasures of people and reasons. */
  finishErasures(): Promise<void>;
  forgetOrigins(): Promise<void>;
  revokeIdle(): Promise<void>;
  /** `members`: oldest first */
  claimLooks(members: AsyncIterable<Member>, stopping: AbortSignal): Promise<void>;
  /** `null`: disabled */
  readonly goabase: SourceCommands | null;
}
