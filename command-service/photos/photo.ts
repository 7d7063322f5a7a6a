import type { Command } from '@duende/contracts/commands/command-schemas';
import type { PhotoEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import type { CommandHandler } from '../handling/command-handler.ts';

export interface PhotoState {
  readonly isWithdrawn: boolean;
}

/** A withdrawal is permanent. */
export const photoDecider = {
  initialState: { isWithdrawn: false } as PhotoState,

  evolve(state: PhotoState, event: PhotoEvent): PhotoState {
    return event.type === 'PhotoWithdrawn' ? { isWithdrawn: true } : state;
  },

  decide({ data }: Command<'WithdrawPhoto'>, { isWithdrawn }: PhotoState): readonly PhotoEvent[] {
    return isWithdrawn ? [] : [{ type: 'PhotoWithdrawn', data }];
  },
};

/** @throws Refusal `photo.withdrawn` */
export async function refuseWithdrawn(handler: Pick<CommandHandler, 'load'>, photo: string): Promise<void> {
  const { state } = await handler.load(photoDecider, streams.photo(photo));
  if (state.isWithdrawn) throw new Refusal('photo.withdrawn');
}
