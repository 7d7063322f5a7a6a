import type { Command } from '@duende/contracts/commands/command-schemas';
import type { PhotoEvent } from '@duende/contracts/events/domain-event';

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
