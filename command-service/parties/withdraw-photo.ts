import { streams } from '@duende/contracts/events/streams';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Handled } from '../handling/handled.ts';
import { photoDecider } from '../photos/photo.ts';
import { partyDecider } from './party.ts';
import { isPendingOrApproved, type PartyState } from './party-state.ts';

export interface Withdrawal {
  readonly partyId: string;
  readonly photo: string;
  readonly reason: string | null;
}

/**
 * The photo first, then the party, so that an interrupted request can be repeated. Rejects with a `Refusal` if the
 * party has another photo by now.
 */
export async function withdrawPhoto(
  handler: CommandHandler,
  withdrawal: Withdrawal,
  context: CommandContext,
): Promise<Handled<PartyState>> {
  const { partyId, photo } = withdrawal;
  const url = photoUrl(photo);
  const stream = streams.party(partyId);
  const { state } = await handler.load(partyDecider, stream);
  if (isPendingOrApproved(state) && state.details.photo === url)
    await handler.handle(
      photoDecider,
      streams.photo(photo),
      { type: 'WithdrawPhoto', data: withdrawal },
      context,
    );
  return handler.handle(
    partyDecider,
    stream,
    { type: 'RemovePhoto', data: { partyId, photo: url } },
    context,
  );
}
