import type { Command } from '@duende/contracts/commands/command-schemas';
import type { PhotoEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { photoUrl } from '@duende/contracts/photo-url';
import { Refusal } from '@duende/contracts/refusal';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler, Handled } from '../handling/command-handler.ts';
import { isStanding, partyDecider, type PartyState } from '../parties/party.ts';

export interface PhotoState {
  readonly isWithdrawn: boolean;
}

/** What is decided of one picture, whichever parties show it: that it is taken back, once and for all. */
export const photoDecider = {
  initialState: { isWithdrawn: false } as PhotoState,

  evolve(state: PhotoState, event: PhotoEvent): PhotoState {
    return event.type === 'PhotoWithdrawn' ? { isWithdrawn: true } : state;
  },

  decide({ data }: Command<'WithdrawPhoto'>, { isWithdrawn }: PhotoState): readonly PhotoEvent[] {
    return isWithdrawn ? [] : [{ type: 'PhotoWithdrawn', data }];
  },
};

export interface Withdrawal {
  readonly partyId: string;
  /** the photo's name */
  readonly photo: string;
  readonly reason: string | null;
}

/**
 * Takes the picture a party shows back, and off the party. The picture first: whoever is cut off in between and asks again
 * finds the party as it was. Rejects with a `Refusal` where the party shows another one by now.
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
  if (isStanding(state) && state.details.photo === url)
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

/** @throws Refusal `photo.withdrawn` where an administrator has taken the picture of this name back */
export async function refuseWithdrawn(handler: Pick<CommandHandler, 'load'>, photo: string): Promise<void> {
  const { state } = await handler.load(photoDecider, streams.photo(photo));
  if (state.isWithdrawn) throw new Refusal('photo.withdrawn');
}
