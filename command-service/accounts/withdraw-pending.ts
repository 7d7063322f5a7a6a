import { Refusal } from '@duende/contracts/common/refusal';
import { streams } from '@duende/contracts/events/streams';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { deriveId } from '../handling/derive-id.ts';
import { partyDecider } from '../parties/party.ts';

/** The parties that a person has sent and that wait, and those of which a change of theirs waits, by id. */
export interface WaitingOf {
  readonly parties: readonly string[];
  readonly proposals: readonly string[];
}

/** Takes back what of a person waits for a decision. */
export type WithdrawPending = (userId: string, context: CommandContext) => Promise<void>;

export interface WithdrawPendingOptions {
  readonly handler: Pick<CommandHandler, 'handle'>;
  /** everything counted that the log holds when it is asked */
  readonly waitingOf: (userId: string) => Promise<WaitingOf>;
}

/**
 * What waits of somebody who is about to be erased: afterwards nobody knows whose it was. Their comments and requests for seats go with the
 * account itself. What somebody has decided meanwhile is left as it is.
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
