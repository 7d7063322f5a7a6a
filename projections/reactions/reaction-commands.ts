import type { PushTarget } from '../accounts/push-devices.ts';
import type { ImportedParty } from '../parties/imported.ts';

export interface Member {
  readonly id: string;
  readonly username: string;
}

/** Only the command side calls Goabase. Rejects with a `Refusal` if it does not answer. */
export interface SourceCommands {
  /** Whether it is a party page of the source. */
  isSource(url: string): boolean;
  isThere(signal: AbortSignal): Promise<boolean>;
  /** Proposes the party's changes. Resolves to the outcome in one word. */
  syncParty(party: ImportedParty, signal: AbortSignal): Promise<string>;
}

/** Handled by the command side in any process. */
export interface ReactionCommands {
  forgetDevice(device: Pick<PushTarget, '_id' | 'userId'>): Promise<void>;
  /** Does nothing if the moment moved or the place is revealed. */
  revealPlace(party: { readonly partyId: string; readonly placeFrom: string }): Promise<void>;
  /** Covers erasures of people and of reasons. */
  finishErasures(): Promise<void>;
  forgetOrigins(): Promise<void>;
  revokeIdle(): Promise<void>;
  /** oldest first */
  claimLooks(members: AsyncIterable<Member>, stopping: AbortSignal): Promise<void>;
  /** `null`: disabled */
  readonly goabase: SourceCommands | null;
}
