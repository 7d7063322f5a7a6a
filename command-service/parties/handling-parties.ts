import { streams } from '@duende/contracts/events/streams';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Handled, HandleOptions } from '../handling/handled.ts';
import { partyDecider } from './party.ts';
import type { PartyCommand } from './party-guard.ts';
import type { PartyState } from './party-state.ts';

export const handlingParties =
  (handler: CommandHandler) =>
  (
    partyId: string,
    command: PartyCommand,
    context: CommandContext,
    options?: HandleOptions<PartyState>,
  ): Promise<Handled<PartyState>> =>
    handler.handle(partyDecider, streams.party(partyId), command, context, options);
