import { Refusal } from '@duende/contracts/common/refusal';
import { streams } from '@duende/contracts/events/streams';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { partyDecider } from '../parties/party.ts';

/** Ids of parties: pending, and with the person's open proposal. */
export interface WaitingOf {
  readonly parties: readonly string[];
  readonly proposals: readonly string[];
}

export type WithdrawPending = (userId: string, context: CommandContext) => Promise<void>;

export interface WithdrawPendingOptions {
  readonly handler: Pick<CommandHandler, 'handle'>;
  /** complete up to the log's present end */
  readonly waitingOf: (userId: string) => Promise<WaitingOf>;
}

/**
 * Before an erasure, because the author is unknown afterwards. Comments and seat requests go with the account.
 * Decided ones are skipped.
 */
export function createPendingWithdrawal({ handler, waitingOf }: WithdrawPendingOptions): WithdrawPending {
  return async (authorId, context) => {
    const { parties, proposals } = await waitingOf(authorId);
    const commands = [
      ...parties.map((partyId) => ({ type: 'TakePartyBack', data: { partyId, authorId } }) as const),
      ...proposals.map((partyId) => ({ type: 'WithdrawProposal', data: { partyId, authorId } }) as const),
    ];
    for (const command of commands) {
      const { partyId } = command.data;
      const commandId = deriveId(context.commandId, `${command.type} ${partyId}`);
      const own = { ...context, commandId, isErasure: true };
      try {
        await handler.handle(partyDecider, streams.party(partyId), command, own);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
  };
}
