import type { ListedUserAnswer } from '@duende/contracts/api/answers';
import { expect, test } from 'vitest';
import { sortUsers, USER_ORDERS, userOrder, type UserOrder } from './user-orders.ts';

const user = (username: string, email: string | null, day: number, isAdmin = false): ListedUserAnswer => ({
  id: username,
  username,
  email,
  isAdmin,
  createdAt: `2026-11-0${day}T10:00:00.000Z`,
});

const users = [
  user('luna', 'z@correo.example', 3),
  user('Ágata', 'b@correo.example', 1),
  user('jefa', null, 2, true),
  user('duna10', 'A@correo.example', 5),
  user('duna9', 'a9@correo.example', 4),
];

test.each<[UserOrder, string]>([
  ['username-asc', 'Ágata duna9 duna10 jefa luna'],
  ['username-desc', 'luna jefa duna10 duna9 Ágata'],
  ['email-asc', 'duna10 duna9 Ágata luna jefa'],
  ['email-desc', 'luna Ágata duna9 duna10 jefa'],
  ['admins', 'jefa Ágata duna9 duna10 luna'],
  ['regulars', 'Ágata duna9 duna10 luna jefa'],
  ['newest', 'duna10 duna9 luna jefa Ágata'],
  ['oldest', 'Ágata jefa luna duna9 duna10'],
])('%s', (order, expected) => {
  expect(
    sortUsers(users, order)
      .map(({ username }) => username)
      .join(' '),
  ).toBe(expected);
});

test('an address that names no order means the usual one', () => {
  expect(userOrder(undefined)).toBe('username-asc');
  expect(userOrder('password')).toBe('username-asc');
  expect(USER_ORDERS.map(({ id }) => userOrder(id))).toEqual(USER_ORDERS.map(({ id }) => id));
});
