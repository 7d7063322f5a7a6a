import type { UserSort } from '@duende/contracts/constants/user-sorts';
import type { ListOrder } from '../answering/list-order.ts';

const ADMINS = { isAdmin: true };
const REGULARS = { isAdmin: false };
/** The account of the first set-up may have no e-mail: it stands last both ways. */
const BY_EMAIL = { by: 'emailKey', parts: [{ emailKey: { $gt: '' } }, { emailKey: null }] };

/** How each of the list's orders is read from the read model, by its indexes; the oldest account first when nobody says. */
export const USER_ORDERS = {
  oldest: { by: 'createdAt', direction: 1 },
  newest: { by: 'createdAt', direction: -1 },
  'username-asc': { by: 'nameKey', direction: 1 },
  'username-desc': { by: 'nameKey', direction: -1 },
  'email-asc': { ...BY_EMAIL, direction: 1 },
  'email-desc': { ...BY_EMAIL, direction: -1 },
  admins: { by: 'nameKey', direction: 1, parts: [ADMINS, REGULARS] },
  regulars: { by: 'nameKey', direction: 1, parts: [REGULARS, ADMINS] },
} as const satisfies Record<UserSort, ListOrder>;
