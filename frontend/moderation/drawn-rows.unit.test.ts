import { expect, test } from 'vitest';
import { changesOf, drawAnew, withNews, withoutRows, withReturn } from './drawn-rows.ts';

const row = (id: string, revision = 0) => ({ id, revision });
const ids = ({ rows }: { readonly rows: readonly { readonly id: string }[] }) => rows.map(({ id }) => id);
const [a, b, c] = [row('a'), row('b'), row('c')];
const drawn = drawAnew('all', [a, b, c]);

test('what others decide and edit stays in its place, and is marked', () => {
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

test('what comes stands at the end, wherever the server has it', () => {
  expect(ids(withNews(drawn, [row('new'), a, b, c]))).toEqual(['a', 'b', 'c', 'new']);
});

test('what is decided here goes at once, and is no news while the server still has it', () => {
  const taken = withoutRows(drawn, new Set(['b']));
  expect(ids(taken)).toEqual(['a', 'c']);
  expect(ids(withNews(taken, [a, b, c]))).toEqual(['a', 'c']);
  // Its own lists know already, and an answer that was on its way does not.
  expect(ids(withNews(withNews(taken, [a, c]), [a, b, c]))).toEqual(['a', 'c']);
  expect(ids(drawAnew('other', [a, b, c], taken.leaving))).toEqual(['a', 'c']);
});

test('what comes back, undone or refused, stands at the end', () => {
  const taken = withoutRows(drawn, new Set(['a']));
  const undone = withNews(withReturn(withNews(taken, [b, c]), new Set('a')), [a, b, c]);
  expect(ids(undone)).toEqual(['b', 'c', 'a']);
  const refused = withNews(withReturn(taken, new Set('a')), [a, b, c]);
  expect(ids(refused)).toEqual(['b', 'c', 'a']);
});
