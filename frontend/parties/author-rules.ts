import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { isUpcoming } from '@duende/contracts/parties/party-filters';
import { isOn } from '@duende/contracts/parties/party-condition';

/** Cancel, postpone or restore. */
export function maySayOf(party: EventAnswer, today: string): boolean {
  return party.status === 'approved' && (!isOn(party) || isUpcoming(party, today));
}

export function mayPropose({ status, condition }: EventAnswer): boolean {
  return status === 'approved' && condition !== 'cancelled';
}
