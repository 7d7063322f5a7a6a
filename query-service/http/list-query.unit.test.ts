import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { type ListPlace, type ListOrders, nextPath, parseListQuery } from './list-query.ts';

const ORDERS = {
  oldest: { by: 'createdAt', direction: 1 },
  admins: { by: 'nameKey', direction: 1, parts: [{ isAdmin: true }, { isAdmin: false }] },
} as const satisfies ListOrders;
const read = (query: string) => parseListQuery(`/api/users${query}`, ORDERS);
const usual = {
  path: '/api/users',
  sort: 'oldest',
  order: ORDERS.oldest,
  search: '',
  limit: 200,
  after: null,
};

test.each([
  ['', usual],
  ['?sort=&search=&limit=&cursor=', { ...usual, path: '/api/users?sort=&search=&limit=' }],
  ['?sort=admins', { ...usual, path: '/api/users?sort=admins', sort: 'admins', order: ORDERS.admins }],
  ['?limit=1', { ...usual, path: '/api/users?limit=1', limit: 1 }],
  ['?limit=200', { ...usual, path: '/api/users?limit=200' }],
  ['?search=LUNA%20%20Ll%C3%A9na', { ...usual, path: expect.anything() as string, search: 'luna llena' }],
  ['?search=%20', { ...usual, path: expect.anything() as string }],
  ['?search=%CC%81', { ...usual, path: expect.anything() as string, search: '\u0301' }],
  [`?search=${'a'.repeat(100)}`, { ...usual, path: expect.anything() as string, search: 'a'.repeat(100) }],
  ['?utm_source=poster&limit=7&fbclid=x', { ...usual, path: '/api/users?limit=7', limit: 7 }],
])('reads %j', (query, expected) => {
  expect(read(query)).toEqual(expected);
});

const SORT = 'El parámetro sort debe ser uno de: oldest, admins.';
const SEARCH = 'El parámetro search debe ser un texto de como máximo 100 caracteres.';
const LIMIT = 'El parámetro limit debe ser un número del 1 al 200.';
const CURSOR = 'El parámetro cursor debe ser el de la página anterior.';
const cursor = (...changed: readonly unknown[]) =>
  `?sort=admins&cursor=${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;

test.each([
  ['?sort=name', SORT],
  [`?search=${'a'.repeat(101)}`, SEARCH],
  ['?limit=0', LIMIT],
  ['?limit=201', LIMIT],
  ['?limit=x5', LIMIT],
  ['?limit=5x', LIMIT],
  ['?cursor=x', CURSOR],
  [`?cursor=${Buffer.from('null').toString('base64url')}`, CURSOR],
  [cursor('oldest', 0, 'x', sampleId(1)), CURSOR],
  [cursor('admins', 0, 'x', sampleId(1), 1), CURSOR],
  [cursor('admins', 0, { $gt: '' }, sampleId(1)), CURSOR],
  [cursor('admins', 0, 'x', 'no id'), CURSOR],
  [cursor('admins', -1, 'x', sampleId(1)), CURSOR],
  [cursor('admins', 0.5, 'x', sampleId(1)), CURSOR],
  [cursor('admins', '0', 'x', sampleId(1)), CURSOR],
  [cursor('admins', 2, 'x', sampleId(1)), CURSOR],
  [cursor('admins', 0, 'x', 5), CURSOR],
])('refuses %s', (query, message) => {
  expect(() => read(query)).toThrow(expect.objectContaining({ code: 'request.invalid', message }) as Error);
});

test.each<[string, ListPlace]>([
  ['', { part: 0, value: '2026-11-01T10:00:00.000Z', id: sampleId(1) }],
  ['?limit=7&search=luna', { part: 0, value: null, id: sampleId(2) }],
  ['?sort=admins', { part: 1, value: 'ñandú', id: sampleId(3) }],
])('the path of the next page of %j goes on from the place with all else as it was', (query, place) => {
  const first = read(query);
  const second = parseListQuery(nextPath(first, place), ORDERS);
  expect(second).toEqual({ ...first, after: place });
  expect(parseListQuery(nextPath(second, place), ORDERS)).toEqual(second);
});
