import '../testing/memory-database.ts';
import type { DBSchema } from 'idb';
import { expect, test } from 'vitest';
import { deviceStore } from './database.ts';

interface Schema extends DBSchema {
  things: { key: string; value: string };
}
const inThings = deviceStore<Schema, 'things'>(
  'test-things',
  'things',
  (database) => void database.createObjectStore('things'),
);

test('a running transaction ends with the page, completely or not at all', async () => {
  await inThings('readwrite', (store) => store.put('before', 'a'));
  const interrupted = inThings('readwrite', async (store) => {
    await store.put('half', 'a');
    window.dispatchEvent(new Event('pagehide'));
    await store.put('half', 'b');
  });
  await expect(interrupted).rejects.toThrow();
  // Taken from the back-forward cache, the page goes on.
  await inThings('readwrite', (store) => store.put('after', 'c'));
  expect(await inThings('readonly', (store) => store.getAll())).toEqual(['before', 'after']);
});

/** Errors reported while the page closes. */
function complaintsOfGoing(): unknown[] {
  const errors: unknown[] = [];
  const noted = (event: ErrorEvent) => errors.push(event.error);
  window.addEventListener('error', noted);
  window.dispatchEvent(new Event('pagehide'));
  window.removeEventListener('error', noted);
  return errors;
}

test('a page that goes with nothing under way says nothing', async () => {
  await inThings('readwrite', (store) => store.put('before', 'a'));
  expect(complaintsOfGoing()).toEqual([]);
});

test('a transaction being committed when the page closes is stored, without an error', async () => {
  const complaints = await inThings('readwrite', async (store) => {
    await store.put('committed', 'a');
    store.transaction.commit();
    return complaintsOfGoing();
  });
  expect(complaints).toEqual([]);
  expect(await inThings('readonly', (store) => store.get('a'))).toBe('committed');
});
