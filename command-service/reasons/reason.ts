import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';

export interface ReasonState {
  readonly isStruck: boolean;
}

/** A removal is permanent. */
export const reasonDecider = {
  initialState: { isStruck: false } as ReasonState,

  evolve(_state: ReasonState, _event: DomainEvent<'ReasonStruck'>): ReasonState {
    return { isStruck: true };
  },

  decide(
    { data }: Command<'StrikeReason'>,
    { isStruck }: ReasonState,
  ): readonly DomainEvent<'ReasonStruck'>[] {
    if (isStruck) throw new Refusal('audit.reason-struck');
    return [{ type: 'ReasonStruck', data }];
  },
};
