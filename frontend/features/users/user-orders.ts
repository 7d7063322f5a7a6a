import type { ListedUserAnswer } from '@duende/contracts/api/answers';

type Compare = (a: ListedUserAnswer, b: ListedUserAnswer) => number;

const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true });
const byName: Compare = (a, b) => collator.compare(a.username, b.username);
const byAge: Compare = (a, b) => a.createdAt.localeCompare(b.createdAt);
const adminsFirst: Compare = (a, b) => Number(b.isAdmin) - Number(a.isAdmin);
const reversed =
  (compare: Compare): Compare =>
  (a, b) =>
    compare(b, a);

/** Accounts without an e-mail, such as the first administrator's, come last both ways. */
function byEmail(direction: 1 | -1): Compare {
  return (a, b) => {
    if (a.email === null || b.email === null) return Number(a.email === null) - Number(b.email === null);
    return direction * collator.compare(a.email, b.email);
  };
}

/** The eight orders, in the words of the list. */
export const USER_ORDERS = [
  { id: 'username-asc', words: 'Username A-Z', compare: byName },
  { id: 'username-desc', words: 'Username Z-A', compare: reversed(byName) },
  { id: 'email-asc', words: 'Email A-Z', compare: byEmail(1) },
  { id: 'email-desc', words: 'Email Z-A', compare: byEmail(-1) },
  { id: 'admins', words: 'Admins first', compare: adminsFirst },
  { id: 'regulars', words: 'Regular users first', compare: reversed(adminsFirst) },
  { id: 'newest', words: 'Newest members', compare: reversed(byAge) },
  { id: 'oldest', words: 'Oldest members', compare: byAge },
] as const;

export type UserOrder = (typeof USER_ORDERS)[number]['id'];
export const DEFAULT_ORDER: UserOrder = 'username-asc';

/** The order of an address's text; the usual one for a text that is none. */
export function userOrder(text: string | undefined): UserOrder {
  return USER_ORDERS.find(({ id }) => id === text)?.id ?? DEFAULT_ORDER;
}

/** Sorted by an order; people it does not tell apart go by their names. */
export function sortUsers(users: readonly ListedUserAnswer[], order: UserOrder): readonly ListedUserAnswer[] {
  const compare = USER_ORDERS.find(({ id }) => id === order)?.compare ?? byName;
  return users.toSorted((a, b) => compare(a, b) || byName(a, b));
}
