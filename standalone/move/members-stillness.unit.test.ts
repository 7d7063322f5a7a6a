import { MEMBERSHIP_TIMING, type MemberRegister } from '@duende/platform/coordination/member-register';
import { joinGroup, type Membership } from '@duende/platform/coordination/membership';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryMemberRegister } from '@duende/testkit/memory/memory-member-register';
import { expect, test, vi } from 'vitest';
import { holdMembersOff } from './members-stillness.ts';

const QUICK = { ...MEMBERSHIP_TIMING, beatMs: 10, fastBeatMs: 5, lostMs: 10_000 };

/** A process that takes commands. */
async function member(register: MemberRegister): Promise<Membership> {
  const done = () => Promise.resolve();
  return joinGroup({
    register,
    duties: { close: done, open: () => undefined, drained: done },
    logger: createLogger({ level: 'silent' }),
    onEnd: () => expect.unreachable('no one is ended'),
    timing: { ...MEMBERSHIP_TIMING, beatMs: 20, fastBeatMs: 10 },
  });
}

test('a process that runs is not touched: the move is refused', async () => {
  const register = createMemoryMemberRegister();
  const running = await member(register);
  await expect(holdMembersOff(register, QUICK)).rejects.toThrow(
    /processes run on the database .*stop all of them/,
  );
  expect(running.isCurrent()).toBe(true);
  await running.leave();
  expect((await register.join('looks')).size).toBe(1);
});

test('no process joins until it is over', async () => {
  const register = createMemoryMemberRegister();
  const stillness = await holdMembersOff(register, QUICK);
  await expect(member(register)).rejects.toThrow('a move of the database of MONGODB_URL is under way');
  expect(await stillness.isKept()).toBe(true);
  await stillness.release();
  const next = await member(register);
  expect(next.isCurrent()).toBe(true);
  await next.leave();
});

test('one that hangs is awaited until it is lost', async () => {
  const register = createMemoryMemberRegister();
  await register.join('frozen');
  const startedAt = performance.now();
  const stillness = await holdMembersOff(register, { ...QUICK, lostMs: 200 });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(200);
  await stillness.release();
});

test('a move that the others have given up does not count as kept', async () => {
  const register = createMemoryMemberRegister();
  const stillness = await holdMembersOff(register, QUICK);
  for (const id of (await register.join('other')).keys()) await register.leave(id);
  await vi.waitFor(async () => expect(await stillness.isKept()).toBe(false));
  await stillness.release();
});
