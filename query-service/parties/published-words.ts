import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import { may, type Actor } from '@duende/contracts/accounts/permissions';

/**
 * Analysts read texts of parties that are or were published, also deleted; moderators also those of pending
 * and rejected ones.
 */
export function readsWords(status: PartyStatus, seesUnpublished: boolean): boolean {
  return seesUnpublished || status === 'approved' || status === 'deleted';
}

/** Others see only numbers. */
export function seesUnpublished(actor: Actor | null): boolean {
  return may(actor, 'party.moderate');
}
