import { expect, test } from 'vitest';
import { asking, changesOf, redrawn, withNews, withOwn } from './drawn-rows.ts';

const row = (id: string, revision = 0) => ({ id, revision });
const ids = ({ rows }: { readonly rows: readonly { readonly id: string }[] }) => rows.map(({ id }) => id);
const [a, b, c] = [row('a'), row('b'), row('c')];
const drawn = redrawn('all', [a, b, c]);
const onItsWay = { kind: 'approve', undo: undefined } as const;
const done = { kind: 'approve', undo: null } as const;

test('items decided or edited by others stay in their place, marked', () => {
  const now = [a, row('c', 1)];
  expect(withNews(drawn, now)).toBe(drawn);
  expect([...changesOf(drawn.rows, now)]).toEqual([
    ['b', 'gone'],
    ['c', 'changed'],
  ]);
  expect([...changesOf([{ id: 'd', content: 'sí' }], [{ id: 'd', content: 'no' }])]).toEqual([
    ['d', 'changed'],
  ]);
});

test('a new item is at the end, wherever the server has it', () => {
  expect(ids(withNews(drawn, [row('new'), a, b, c]))).toEqual(['a', 'b', 'c', 'new']);
});

test('items decided here stay in their place, also while the server still has them', () => {
  const taken = withOwn(drawn, ['b'], onItsWay);
  expect(withNews(taken, [a, b, c])).toBe(taken);
  expect([...changesOf(taken.rows, [a, b, c], taken.own)]).toEqual([['b', 'own']]);
  const settled = withOwn(taken, ['b'], done);
  expect(withNews(settled, [a, c])).toBe(settled);
});

test('undone or refused, it can be decided in its place', () => {
  const now = [row('a', 2), b, c];
  const undone = withNews(withOwn(drawn, ['a'], done), now);
  expect(undone.rows).toEqual(now);
  expect(changesOf(undone.rows, now, undone.own).size).toBe(0);
  const refused = withOwn(withOwn(drawn, ['a'], onItsWay), ['a'], undefined);
  expect(changesOf(refused.rows, [a, b, c], refused.own).size).toBe(0);
});

test('what was decided before another list was asked for leaves with it', () => {
  const taken = withOwn(drawn, ['a'], done);
  expect(ids(redrawn('other', [b, c], asking(taken)))).toEqual(['b', 'c']);
});

test('what was decided after it, or is on its way, comes first in the other list until the next one', () => {
  const asked = asking(withOwn(drawn, ['b'], onItsWay));
  const again = redrawn('other', [b, c], withOwn(asked, ['a'], done));
  expect(ids(again)).toEqual(['a', 'b', 'c']);
  expect(withNews(again, [b, c])).toBe(again);
  expect([...changesOf(again.rows, [b, c], again.own)]).toEqual([
    ['a', 'own'],
    ['b', 'own'],
  ]);
  const settled = withOwn(again, ['b'], done);
  expect(ids(redrawn('next', [c], asking(settled)))).toEqual(['c']);
});

test('undone or refused, it stays only in a list that has it', () => {
  const again = redrawn('other', [c], withOwn(asking(drawn), ['a', 'b'], onItsWay));
  const open = withOwn(again, ['a', 'b'], undefined);
  expect(ids(withNews(open, [b, c]))).toEqual(['b', 'c']);
});
