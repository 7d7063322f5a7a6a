import { expect, test, vi } from 'vitest';
import type { CommandContext } from './command-context.ts';
import { createErasureGuard } from './erasure-guard.ts';
import type { CommandHandler, Handled } from './command-handler.ts';

const decider = { initialState: 0, decide: () => [], evolve: (state: number) => state };
const command = { type: 'ApproveParty', data: { partyId: 'p' } } as const;
const by = (userId: string | null): CommandContext => ({
  actor: userId === null ? null : { userId, isAdmin: false },
  at: '2026-11-21T10:00:00.000Z',
  commandId: 'c',
  commandDigest: 'd',
  correlationId: 'e',
  causationId: null,
});

/** A handler whose commands end when the test says so. */
function slowHandler() {
  const ends: (() => void)[] = [];
  const handler: CommandHandler = {
    load: () => Promise.reject(new Error('not asked for')),
    previousResult: () => Promise.reject(new Error('not asked for')),
    handle: <State>() =>
      new Promise<Handled<State>>((_resolve, reject) => ends.push(() => reject(new Error('over')))),
  };
  return { handler, ends };
}

const nobody = { isErased: async () => false };

test('who is closed out is refused, others are not', async () => {
  const erasureGuard = createErasureGuard(nobody);
  const { handler, ends } = slowHandler();
  const guarded = erasureGuard.guard(handler);
  await erasureGuard.close('alba');
  await expect(guarded.handle(decider, 's', command, by('alba'))).rejects.toMatchObject({
    code: 'session.required',
  });
  const others = [by('bruno'), by(null)].map((context) => guarded.handle(decider, 's', command, context));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  for (const end of ends) end();
  for (const other of others) await expect(other).rejects.toThrow('over');
  erasureGuard.open('alba');
  const again = guarded.handle(decider, 's', command, by('alba'));
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  ends.at(-1)?.();
  await expect(again).rejects.toThrow('over');
});

test('closing waits for what is under way, failed or not', async () => {
  const erasureGuard = createErasureGuard(nobody);
  const { handler, ends } = slowHandler();
  const guarded = erasureGuard.guard(handler);
  const commands = [1, 2].map(() => guarded.handle(decider, 's', command, by('alba')));
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

test('who was not erased after all may go on, who was may not', async () => {
  const erasureGuard = createErasureGuard(nobody);
  const { handler, ends } = slowHandler();
  const guarded = erasureGuard.guard(handler);
  await erasureGuard.whileClosed('alba', async () => 'erased');
  await expect(guarded.handle(decider, 's', command, by('alba'))).rejects.toMatchObject({
    code: 'session.required',
  });
  const failing = erasureGuard.whileClosed('bruno', async () => {
    await expect(guarded.handle(decider, 's', command, by('bruno'))).rejects.toMatchObject({
      code: 'session.required',
    });
    throw new Error('no log');
  });
  await expect(failing).rejects.toThrow('no log');
  const again = guarded.handle(decider, 's', command, by('bruno'));
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  ends[0]?.();
  await expect(again).rejects.toThrow('over');
});

test('who was erased before this process could be told is refused, and the log is asked about others once', async () => {
  const isErased = vi.fn(async (userId: string) => userId === 'alba');
  const erasureGuard = createErasureGuard({ isErased });
  const handler: CommandHandler = {
    load: () => Promise.reject(new Error('not asked for')),
    previousResult: () => Promise.reject(new Error('not asked for')),
    handle: () => Promise.reject(new Error('handled')),
  };
  const guarded = erasureGuard.guard(handler);
  const handled = (userId: string) => guarded.handle(decider, 's', command, by(userId));
  await expect(handled('alba')).rejects.toMatchObject({ code: 'session.required' });
  for (let times = 0; times < 2; times += 1) await expect(handled('bruno')).rejects.toThrow('handled');
  expect(isErased.mock.calls).toEqual([['alba'], ['bruno']]);
  await erasureGuard.drained();
  await expect(handled('bruno')).rejects.toThrow('handled');
  expect(isErased.mock.calls).toEqual([['alba'], ['bruno'], ['bruno']]);
});

test('a closure that comes while the log is asked waits for the command behind it', async () => {
  let answer = (_isErased: boolean): void => undefined;
  const erasureGuard = createErasureGuard({ isErased: () => new Promise((resolve) => (answer = resolve)) });
  const { handler, ends } = slowHandler();
  const handling = erasureGuard.guard(handler).handle(decider, 's', command, by('alba'));
  let isClosed = false;
  const closing = erasureGuard.close('alba').then(() => (isClosed = true));
  answer(false);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  expect(isClosed).toBe(false);
  ends[0]?.();
  await expect(handling).rejects.toThrow('over');
  await closing;
});
