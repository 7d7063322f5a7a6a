import { USER_SORTS } from '@duende/contracts/accounts/user-sorts';
import { expect, test } from 'vitest';
import { ORDER_WORDS, userOrder } from './user-orders.ts';

test('an address without an order gets the default one', () => {
  expect(userOrder(undefined)).toBe('username-asc');
  expect(userOrder('password')).toBe('username-asc');
  expect(USER_SORTS.map(userOrder)).toEqual(USER_SORTS);
  expect(Object.keys(ORDER_WORDS)).toEqual(USER_SORTS);
  expect(Object.values(ORDER_WORDS)).not.toContain('');
});
