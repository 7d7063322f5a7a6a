import type { ContactDetails } from '@duende/contracts/contact-fields';
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
  /** what lists sort the name by, and the e-mail (`null` where there is none) */
  readonly nameKey: string;
  readonly emailKey: string | null;
  /** name and e-mail, as searches compare them */
  readonly searchText: string;
}

export const USERS: CollectionSpec<UserDocument> = {
  name: 'users.v3',
  indexes: [
    { keys: { isAdmin: 1, nameKey: 1, _id: 1 } },
    { keys: { nameKey: 1, _id: 1 } },
    { keys: { emailKey: 1, _id: 1 } },
    { keys: { createdAt: 1, _id: 1 } },
  ],
};
