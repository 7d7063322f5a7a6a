import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import { may, type Actor } from '@duende/contracts/accounts/permissions';

/**
 * In history and figures. Once published ones, also deleted, are for analysts; pending and rejected ones for
 * moderators.
 */
export function readsWords(status: PartyStatus, seesUnpublished: boolean): boolean {
  return seesUnpublished || status === 'approved' || status === 'deleted';
}

/** Beyond numbers. */
export function seesUnpublished(actor: Actor | null): boolean {
  return may(actor, 'party.moderate');
}
