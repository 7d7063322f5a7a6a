import { expect, test, vi } from 'vitest';
import { createErasureGuard } from './erasure-guard.ts';

/** Work that ends when the test says so. */
function slowWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<never>((_resolve, reject) => ends.push(() => reject(new Error('over'))));
  return { work, ends };
}

const nobody = { isErased: async () => false };

test('a locked-out person is refused, others are not', async () => {
  const erasureGuard = createErasureGuard(nobody);
  const { work, ends } = slowWork();
  await erasureGuard.close('alba');
  await expect(erasureGuard.runUnlessErased({ userId: 'alba' }, work)).rejects.toMatchObject({
    code: 'session.required',
  });
  const others = ['bruno', null].map((userId) => erasureGuard.runUnlessErased({ userId }, work));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  for (const end of ends) end();
  for (const other of others) await expect(other).rejects.toThrow('over');
  erasureGuard.open('alba');
  const again = erasureGuard.runUnlessErased({ userId: 'alba' }, work);
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  ends.at(-1)?.();
  await expect(again).rejects.toThrow('over');
});

test('closing waits for what is under way, failed or not', async () => {
  const erasureGuard = createErasureGuard(nobody);
  const { work, ends } = slowWork();
  const commands = [1, 2].map(() => erasureGuard.runUnlessErased({ userId: 'alba' }, work));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  let isClosed = false;
  const closing = erasureGuard.close('alba').then(() => (isClosed = true));
  ends[0]?.();
  await expect(commands[0]).rejects.toThrow('over');
  expect(isClosed).toBe(false);
  ends[1]?.();
  await expect(commands[1]).rejects.toThrow('over');
  await closing;
  expect(isClosed).toBe(true);
});

test('a person may continue if the erasure failed, not after an erasure', async () => {
  const erased = new Set<string>();
  const erasureGuard = createErasureGuard({ isErased: async (userId) => erased.has(userId) });
  const { work, ends } = slowWork();
  await erasureGuard.withAccountLocked('alba', async () => erased.add('alba'));
  await expect(erasureGuard.runUnlessErased({ userId: 'alba' }, work)).rejects.toMatchObject({
    code: 'session.required',
  });
  const failing = erasureGuard.withAccountLocked('bruno', async () => {
    await expect(erasureGuard.runUnlessErased({ userId: 'bruno' }, work)).rejects.toMatchObject({
      code: 'session.required',
    });
    throw new Error('no log');
  });
  await expect(failing).rejects.toThrow('no log');
  const again = erasureGuard.runUnlessErased({ userId: 'bruno' }, work);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  ends[0]?.();
  await expect(again).rejects.toThrow('over');
});

test('of two erasures at once, one that fails opens nothing to the other, nor afterwards', async () => {
  let isErased = false;
  const erasureGuard = createErasureGuard({ isErased: async () => isErased });
  const write = () => erasureGuard.runUnlessErased({ userId: 'alba' }, async () => 'written');
  expect(await write()).toBe('written');
  let erase = (): void => undefined;
  const erasing = erasureGuard.withAccountLocked('alba', () => new Promise<void>((done) => (erase = done)));
  const failing = erasureGuard.withAccountLocked('alba', () => Promise.reject(new Error('no time')));
  await expect(failing).rejects.toThrow('no time');
  await expect(write()).rejects.toMatchObject({ code: 'session.required' });
  isErased = true;
  erase();
  await erasing;
  const late = erasureGuard.withAccountLocked('alba', () => Promise.reject(new Error('no time')));
  await expect(late).rejects.toThrow('no time');
  await expect(write()).rejects.toMatchObject({ code: 'session.required' });
});

test('a person erased just before is refused, and the log is read once about others', async () => {
  const isErased = vi.fn(async (userId: string) => userId === 'alba');
  const erasureGuard = createErasureGuard({ isErased });
  const handled = (userId: string) =>
    erasureGuard.runUnlessErased({ userId }, () => Promise.reject(new Error('handled')));
  await expect(handled('alba')).rejects.toMatchObject({ code: 'session.required' });
  for (let times = 0; times < 2; times += 1) await expect(handled('bruno')).rejects.toThrow('handled');
  expect(isErased.mock.calls).toEqual([['alba'], ['bruno']]);
  await erasureGuard.drained();
  await expect(handled('bruno')).rejects.toThrow('handled');
  expect(isErased.mock.calls).toEqual([['alba'], ['bruno'], ['bruno']]);
});

test('after a lock the log is read again about a person whose writes were let through before', async () => {
  let isErased = false;
  const erasureGuard = createErasureGuard({ isErased: async () => isErased });
  const write = () => erasureGuard.runUnlessErased({ userId: 'alba' }, async () => 'written');
  expect(await write()).toBe('written');
  await erasureGuard.close('alba');
  isErased = true;
  erasureGuard.open('alba');
  await expect(write()).rejects.toMatchObject({ code: 'session.required' });
});

test('a lock that comes during a read of the log waits for the command before it', async () => {
  let answer = (_isErased: boolean): void => undefined;
  const erasureGuard = createErasureGuard({ isErased: () => new Promise((resolve) => (answer = resolve)) });
  const { work, ends } = slowWork();
  const handling = erasureGuard.runUnlessErased({ userId: 'alba' }, work);
  let isClosed = false;
  const closing = erasureGuard.close('alba').then(() => (isClosed = true));
  answer(false);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  expect(isClosed).toBe(false);
  ends[0]?.();
  await expect(handling).rejects.toThrow('over');
  await closing;
});

test('a locked-out person can still be erased', async () => {
  const erasureGuard = createErasureGuard({ isErased: async () => true });
  const erase = () => erasureGuard.runUnlessErased({ userId: 'alba', isErasure: true }, async () => 'erased');
  expect(await erasureGuard.withAccountLocked('alba', erase)).toBe('erased');
});

test('while the others cannot be reached, personal answers are neither kept nor sent after the last look; general ones are', async () => {
  let isOpen = true;
  const erasureGuard = createErasureGuard({ isErased: async () => false, isOpen: () => isOpen });
  const send = (userId: string | null, isErasure = false) =>
    erasureGuard.runUnlessErased({ userId, isErasure }, async (assertNotFenced) => {
      assertNotFenced();
      return 'sent';
    });
  expect(await send('alba')).toBe('sent');
  const asleep = erasureGuard.runUnlessErased({ userId: 'alba' }, async (assertNotFenced) => {
    isOpen = false;
    assertNotFenced();
  });
  await expect(asleep).rejects.toMatchObject({ code: 'service.unavailable' });
  for (const isErasure of [true, false])
    await expect(send('alba', isErasure)).rejects.toMatchObject({ code: 'service.unavailable' });
  expect(await send(null)).toBe('sent');
});
