import { USER_SORTS, type UserSort } from '@duende/contracts/accounts/user-sorts';

export const ORDER_WORDS: Readonly<Record<UserSort, string>> = {
  'username-asc': 'Username A-Z',
  'username-desc': 'Username Z-A',
  'email-asc': 'Email A-Z',
  'email-desc': 'Email Z-A',
  admins: 'Admins first',
  regulars: 'Regular users first',
  newest: 'Newest members',
  oldest: 'Oldest members',
};

export const DEFAULT_ORDER: UserSort = 'username-asc';

export function userOrder(text: string | undefined): UserSort {
  return USER_SORTS.find((sort) => sort === text) ?? DEFAULT_ORDER;
}
