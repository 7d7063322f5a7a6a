import type { ContactDetails } from '@duende/contracts/events/fields';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** An account that is open; an erased one is gone. */
export interface UserDocument extends StoredDocument {
  readonly username: string;
  /** the account's own, `null` for the account of the first set-up */
  readonly email: string | null;
  readonly isAdmin: boolean;
  /** ISO 8601 */
  readonly createdAt: string;
  /** what the person shares; `null` until the contact form was saved once */
  readonly contact: ContactDetails | null;
}

export const USERS: CollectionSpec<UserDocument> = {
  name: 'users.v2',
  indexes: [{ keys: { isAdmin: 1 } }],
};
