import { MEMBERSHIP_TIMING, type MemberRegister } from '@duende/platform/coordination/member-register';
import { joinGroup, type Membership } from '@duende/platform/coordination/membership';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryMemberRegister } from '@duende/testkit/memory/memory-member-register';
import { expect, test, vi } from 'vitest';
import { membersStillness } from './members-stillness.ts';

const QUICK = { beatMs: 10, lostMs: 10_000 };
const tell = (): void => undefined;

/** A process that takes commands, and leaves when it is asked to end. */
async function member(register: MemberRegister): Promise<Membership> {
  const done = () => Promise.resolve();
  const joined: Membership = await joinGroup({
    register,
    duties: { close: done, open: () => undefined, drained: done, staysClosed: async () => false },
    logger: createLogger({ level: 'silent' }),
    onEnd: () => void joined.leave(),
    timing: { ...MEMBERSHIP_TIMING, beatMs: 20, fastBeatMs: 10 },
  });
  return joined;
}

test('all processes are ended, and nobody takes part until it is over', async () => {
  const register = createMemoryMemberRegister();
  const members = [await member(register), await member(register)];
  const stillness = membersStillness(register, { tell, nobodyElse: null, timing: QUICK });
  await stillness.take();
  expect(members.map((each) => each.isCurrent())).toEqual([false, false]);
  await expect(member(register)).rejects.toThrow('a move of the database of MONGODB_URL is under way');
  expect(await stillness.isKept()).toBe(true);
  await stillness.release();
  const next = await member(register);
  expect(next.isCurrent()).toBe(true);
  await next.leave();
});

test('one that stands still is waited for until it is lost', async () => {
  const register = createMemoryMemberRegister();
  await register.join('frozen');
  const stillness = membersStillness(register, { tell, nobodyElse: null, timing: { ...QUICK, lostMs: 200 } });
  const startedAt = performance.now();
  await stillness.take();
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(200);
  await stillness.release();
});

test('a move that the others have given up does not count as kept', async () => {
  const register = createMemoryMemberRegister();
  const stillness = membersStillness(register, { tell, nobodyElse: null, timing: QUICK });
  await stillness.take();
  for (const id of (await register.join('other')).keys()) await register.leave(id);
  await vi.waitFor(async () => expect(await stillness.isKept()).toBe(false));
  await stillness.release();
});

test('while others close a subject, the move does not hold them up', async () => {
  const register = createMemoryMemberRegister();
  const stillness = membersStillness(register, { tell, nobodyElse: null, timing: { ...QUICK, lostMs: 300 } });
  await register.join('erasing');
  const closures = [{ id: 'closure', subject: 'alba' }];
  await register.beat('erasing', { closures, acknowledged: [] });
  const taking = stillness.take();
  await vi.waitFor(async () => {
    const group = await register.beat('erasing', { closures, acknowledged: [] });
    expect([...(group ?? [])].some(([, { acknowledged }]) => acknowledged.includes('closure'))).toBe(true);
  });
  await register.leave('erasing');
  await taking;
  await stillness.release();
});

test('a process whose log lies elsewhere is not ended: the move is refused', async () => {
  const register = createMemoryMemberRegister();
  const elsewhere = await member(register);
  const stillness = membersStillness(register, { tell, nobodyElse: 'its log is not here', timing: QUICK });
  try {
    await expect(stillness.take()).rejects.toThrow('its log is not here');
    expect(elsewhere.isCurrent()).toBe(true);
  } finally {
    await stillness.release();
    await elsewhere.leave();
  }
});
