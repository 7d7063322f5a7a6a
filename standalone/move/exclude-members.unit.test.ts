import { MEMBERSHIP_TIMING, type MemberRegister } from '@duende/platform/coordination/member-register';
import { joinGroup, type Membership } from '@duende/platform/coordination/membership';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryMemberRegister } from '@duende/testkit/memory/memory-member-register';
import { expect, test, vi } from 'vitest';
import { joinMembers } from './exclude-members.ts';

const QUICK = { ...MEMBERSHIP_TIMING, beatMs: 10, fastBeatMs: 5, lostMs: 10_000 };

/** A process that takes commands. */
async function member(register: MemberRegister): Promise<Membership> {
  return joinGroup({
    register,
    duties: { lock: () => undefined, isIdle: () => true, drained: () => Promise.resolve() },
    logger: createLogger({ level: 'silent' }),
    timing: { ...MEMBERSHIP_TIMING, beatMs: 20, fastBeatMs: 10 },
  });
}

test('a process that runs is not touched: the move is refused', async () => {
  const register = createMemoryMemberRegister();
  const running = await member(register);
  const members = await joinMembers(register, QUICK);
  await expect(members.requireNoOthers()).rejects.toThrow(/processes run on the database .*stop all of them/);
  await members.release();
  expect(running.isCurrent()).toBe(true);
  await running.leave();
  expect((await register.join('looks')).size).toBe(1);
});

test('a process that joins later is seen', async () => {
  const register = createMemoryMemberRegister();
  const members = await joinMembers(register, QUICK);
  await members.requireNoOthers();
  expect(await members.isKept()).toBe(true);
  const late = await member(register);
  await expect(members.requireNoOthers()).rejects.toThrow('processes run on the database');
  expect(await members.isKept()).toBe(false);
  await late.leave();
  await members.release();
});

test('one that hangs is awaited until it is lost', async () => {
  const register = createMemoryMemberRegister();
  await register.join('frozen');
  const startedAt = performance.now();
  const members = await joinMembers(register, { ...QUICK, lostMs: 200 });
  await members.requireNoOthers();
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(200);
  await members.release();
});

test('a move that the others have given up does not count as kept', async () => {
  const register = createMemoryMemberRegister();
  const members = await joinMembers(register, QUICK);
  for (const id of (await register.join('other')).keys()) await register.leave(id);
  await vi.waitFor(async () => expect(await members.isKept()).toBe(false));
  await members.release();
});
