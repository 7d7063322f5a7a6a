import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@duende/contracts/common/json';
import { collectKeyIds, replaceAt, replaceSealed } from './seal-events.ts';

const shout = (value: unknown, field: string) => `${field}=${JSON.stringify(value)}`;

describe('replacing at a path', () => {
  it.each<{ path: string; data: JsonObject; result: JsonObject }>([
    { path: 'name', data: { name: 'a', other: 'b' }, result: { name: 'name="a"', other: 'b' } },
    { path: 'where', data: { where: { lat: 1 } }, result: { where: 'where={"lat":1}' } },
    { path: 'name', data: { other: 'b' }, result: { other: 'b' } },
    { path: 'name', data: { name: null }, result: { name: null } },
    {
      path: 'changes.*.from',
      data: { changes: { email: { from: '', to: 'x' }, telegram: { to: 'y' } } },
      result: { changes: { email: { from: 'changes.email.from=""', to: 'x' }, telegram: { to: 'y' } } },
    },
    { path: 'changes.*.from', data: { changes: 'text' }, result: { changes: 'text' } },
    { path: 'list.0', data: { list: ['a'] }, result: { list: ['a'] } },
  ])('$path in $data', ({ path, data, result }) => {
    const before = structuredClone(data);
    expect(replaceAt(data, path, shout)).toEqual(result);
    expect(data).toEqual(before);
  });
});

describe('sealed values', () => {
  const a = { sealed: 'AAAA', key: 'user-a' };
  const b = { sealed: 'BBBB', key: 'user-b' };
  const data: JsonObject = { id: 'x', a, none: null, list: [1], deep: { er: { b, n: 1 } } };

  it('are replaced wherever they are', () => {
    const before = structuredClone(data);
    expect(replaceSealed(data, ({ key }, field) => `${field} by ${key}`)).toEqual({
      id: 'x',
      a: 'a by user-a',
      none: null,
      list: [1],
      deep: { er: { b: 'deep.er.b by user-b', n: 1 } },
    });
    expect(data).toEqual(before);
  });

  it('name both their keys where there are two', () => {
    const found = new Set<string>();
    collectKeyIds({ reason: { ...a, inner: 'reason-1' } }, found);
    expect([...found]).toEqual(['user-a', 'reason-1']);
  });

  it('name their keys', () => {
    const found = new Set<string>();
    collectKeyIds(data, found);
    expect([...found]).toEqual(['user-a', 'user-b']);
  });
});
