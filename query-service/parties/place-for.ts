import { may, type Actor } from '@duende/contracts/accounts/permissions';
import { withPlace, type SecretPlace, type WithSecretPlace } from '@duende/contracts/parties/secret-place';

/** The only rule of who knows a secret place: its author, and those who may edit any party. */
export function placeFor<Party extends SecretPlace & WithSecretPlace & { readonly authorId: string | null }>(
  party: Party,
  viewer: Actor | null,
): Party {
  // Documents of an earlier version lack it.
  if (!party.secretPlace || viewer === null) return party;
  return party.authorId === viewer.userId || may(viewer, 'party.edit') ? withPlace(party) : party;
}
