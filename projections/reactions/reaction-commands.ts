import type { PushTarget } from '../accounts/push-devices.ts';
import type { ImportedParty } from '../parties/imported.ts';

/** An account that is open. */
export interface Member {
  readonly id: string;
  readonly username: string;
}

/** What the check of Goabase asks of the command side, which alone talks to it. Rejects with a `Refusal` where it does not answer. */
export interface SourceCommands {
  /** Whether the page of a party is one of the source's. */
  isSource(url: string): boolean;
  /** Whether the source lists any party at all. */
  isThere(signal: AbortSignal): Promise<boolean>;
  /** Asks about one of its parties, and proposes what it says now; what became of that, in a word. */
  syncParty(party: ImportedParty, signal: AbortSignal): Promise<string>;
}

/** Commands that reactions send, as the command side takes them in whichever process they run. */
export interface ReactionCommands {
  /** Nobody is pushed to any more on a browser that is gone. */
  forgetDevice(device: Pick<PushTarget, '_id' | 'userId'>): Promise<void>;
  /** Ends erasures that were cut short, of people and of reasons. */
  finishErasures(): Promise<void>;
  forgetOrigins(): Promise<void>;
  revokeIdle(): Promise<void>;
  /** `members`: those who came first before those who came later */
  claimLooks(members: AsyncIterable<Member>, stopping: AbortSignal): Promise<void>;
  /** `null`: switched off */
  readonly goabase: SourceCommands | null;
}
