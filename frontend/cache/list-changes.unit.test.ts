import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { optimisticRemoval } from './list-changes.ts';
import { listPage, isListPages, listed, listPosition, type ListPages } from './list-pages.ts';

const ROOT = ['moderation', 'events'];
const pagesOf = (...pages: readonly (readonly string[])[]): ListPages<{ id: string }> => ({
  pages: pages.map((ids, index) =>
    listPage({ data: ids.map((id) => ({ id })), next: null, total: 9 }, `0${String(index + 1)}`),
  ),
  pageParams: pages.map(() => null),
});

/** The whole list, one of a search that has the item too, one that has not, and what is no list. */
function givenLists() {
  const client = createQueryClient();
  client.setQueryData(ROOT, pagesOf(['a', 'b'], ['c']));
  client.setQueryData([...ROOT, 'luna'], pagesOf(['b']));
  client.setQueryData([...ROOT, 'sol'], pagesOf(['c']));
  client.setQueryData([...ROOT, 'count'], { count: 3 });
  client.setQueryData(['comments'], pagesOf(['b']));
  const idsIn = (...key: readonly string[]) =>
    listed(client.getQueryData<ListPages<{ id: string }>>(key) ?? pagesOf()).items.map(({ id }) => id);
  return { client, idsIn };
}

test('an item goes from every list under a key, and comes back to all of them', async () => {
  const { client, idsIn } = givenLists();
  const undo = await optimisticRemoval(client, ROOT, 'b');
  expect(idsIn(...ROOT)).toEqual(['a', 'c']);
  expect(idsIn(...ROOT, 'luna')).toEqual([]);
  expect(idsIn(...ROOT, 'sol')).toEqual(['c']);
  expect(idsIn('comments')).toEqual(['b']);
  expect(client.getQueryData([...ROOT, 'count'])).toEqual({ count: 3 });
  undo();
  expect(idsIn(...ROOT)).toEqual(['a', 'b', 'c']);
  expect(idsIn(...ROOT, 'luna')).toEqual(['b']);
});

test('newer items are not overwritten', async () => {
  const { client, idsIn } = givenLists();
  const undo = await optimisticRemoval(client, ROOT, 'b');
  client.setQueryData(ROOT, pagesOf(['d']));
  undo();
  expect(idsIn(...ROOT)).toEqual(['d']);
  expect(idsIn(...ROOT, 'luna')).toEqual(['b']);
});

test('a list that has not the item is left as it is', async () => {
  const { client } = givenLists();
  const before = client.getQueryData([...ROOT, 'sol']);
  await optimisticRemoval(client, ROOT, 'b');
  expect(client.getQueryData([...ROOT, 'sol'])).toBe(before);
});

test('a list in pages is known from its oldest page on, and by its last one how long it is', () => {
  const list = pagesOf(['a'], ['b']);
  expect(listPosition(list)).toBe('01');
  expect(listPosition({ ...list, pages: list.pages.toReversed() })).toBe('01');
  expect(listPosition(pagesOf())).toBe('');
  expect(listed(pagesOf())).toEqual({ items: [], total: 0 });
  expect(listed(list).total).toBe(9);
});

test.each([
  [{ pages: [] }, true],
  [{ pages: 'a' }, false],
  [{ data: [] }, false],
  [null, false],
  [undefined, false],
  ['pages', false],
])('%j is a list in pages: %s', (entry, expected) => {
  expect(isListPages(entry)).toBe(expected);
});
