import type { RsvpEvent } from '@duende/contracts/events/domain-event';

/** Whether one person goes to one party. */
export interface RsvpState {
  readonly isGoing: boolean;
}

export const NOT_GOING: RsvpState = { isGoing: false };
const GOING: RsvpState = { isGoing: true };

export function evolveRsvp(state: RsvpState, event: RsvpEvent): RsvpState {
  switch (event.type) {
    case 'RsvpConfirmed':
      return GOING;
    case 'RsvpWithdrawn':
      return NOT_GOING;
    default:
      return state;
  }
}
