import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { isUpcoming } from '@duende/contracts/parties/party-filters';
import { isOn } from '@duende/contracts/parties/party-standing';

/** Whether its author may cancel, postpone or restore a party. */
export function maySayOf(party: EventAnswer, today: string): boolean {
  return party.status === 'approved' && (!isOn(party) || isUpcoming(party, today));
}

/** Whether its author may propose changes of a party. */
export function mayPropose({ status, condition }: EventAnswer): boolean {
  return status === 'approved' && condition !== 'cancelled';
}
