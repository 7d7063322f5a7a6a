import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { byEarliestUpcoming, isUpcoming } from '@duende/contracts/parties/party-filters';
import { isOver } from '@duende/contracts/parties/party-night';

/** Sorted by earliest upcoming day. */
export function upcomingParties(
  parties: readonly EventCardAnswer[],
  today: string,
): readonly EventCardAnswer[] {
  return parties.filter((party) => isUpcoming(party, today)).sort(byEarliestUpcoming(today));
}

/** Latest first. */
export function pastParties(parties: readonly EventCardAnswer[], now: number): readonly EventCardAnswer[] {
  return parties.filter((party) => isOver(party, now)).sort(byEarliestUpcoming(madridDay(new Date(now))));
}
