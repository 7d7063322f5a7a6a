import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AlertEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { counted, type Decision } from '../handling/decider.ts';

/** A person's alerts for a party, in a stream of their own: many people set them at once. */
export interface AlertsState {
  /** in force */
  readonly alertIds: readonly string[];
}

export type AlertCommand = Command<'SetRideAlert' | 'WithdrawRideAlert'>;

export const alertsDecider = {
  initialState: { alertIds: [] } as AlertsState,

  evolve({ alertIds }: AlertsState, { type, data: { alertId } }: AlertEvent): AlertsState {
    const others = alertIds.filter((id) => id !== alertId);
    return { alertIds: type === 'RideAlertSet' ? [...others, alertId] : others };
  },

  decide(command: AlertCommand, { alertIds }: AlertsState): Decision<AlertEvent> {
    const { alertId } = command.data;
    if (command.type === 'WithdrawRideAlert') {
      if (!alertIds.includes(alertId)) throw new Refusal('alert.not-found');
      return [{ type: 'RideAlertWithdrawn', data: command.data }];
    }
    if (alertIds.includes(alertId)) return [];
    if (alertIds.length >= RIDE_LIMITS.alerts) throw new Refusal('alert.too-many');
    return counted('alerts', [{ type: 'RideAlertSet', data: command.data }]);
  },
};
