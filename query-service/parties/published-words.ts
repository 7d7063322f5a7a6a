import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import { may, type Actor } from '@duende/contracts/accounts/permissions';

/**
 * Whether history and figures show a reader the texts of a party in this status. Published or once published
 * ones, also deleted, are for analysts; pending and rejected ones only for moderators.
 */
export function readsWords(status: PartyStatus, seesUnpublished: boolean): boolean {
  return seesUnpublished || status === 'approved' || status === 'deleted';
}

/** Whether a reader may see unpublished parties beyond numbers. */
export function seesUnpublished(actor: Actor | null): boolean {
  return may(actor, 'party.moderate');
}
