import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import { may, type Actor } from '@duende/contracts/accounts/permissions';

/**
 * Whether somebody reads the name and the words of a party in history and figures as it is, or was, with a status. What everybody
 * could see, a deleted party among it, analysts read; what waits or was rejected was never public, and is for who moderates.
 */
export function readsWords(status: PartyStatus, seesUnpublished: boolean): boolean {
  return seesUnpublished || status === 'approved' || status === 'deleted';
}

/** Whether somebody may know more of parties than their numbers before they are published. */
export function seesUnpublished(actor: Actor | null): boolean {
  return may(actor, 'party.moderate');
}
