import { createMemoryMemberRegister } from '@duende/testkit/memory/memory-member-register';
import { createLogger } from '../observability/logger.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MemberRegister } from './member-register.ts';
import { joinGroup, WHOLE_GROUP } from './membership.ts';

const TIMING = { beatMs: 20, fastBeatMs: 10, fenceMs: 5_000, lostMs: 10_000, waitMs: 20_000 };
const closures = [{ id: 'move', subject: WHOLE_GROUP }];

function join(register: MemberRegister, { onEnd = () => undefined, timing = TIMING } = {}) {
  const done = () => Promise.resolve();
  const duties = { close: done, open: () => undefined, drained: done };
  return joinGroup({ register, duties, logger: createLogger({ level: 'silent' }), onEnd, timing });
}

/** A move that beats for as long as the test lasts. */
async function beatingMove(register: MemberRegister): Promise<void> {
  await register.join('move');
  const beat = () => register.beat('move', { closures, acknowledged: [] });
  await beat();
  const timer = setInterval(() => void beat(), TIMING.beatMs);
  onTestFinished(() => clearInterval(timer));
}

test('every member of a group that is asked to end does nothing more, and hears of it once', async () => {
  const register = createMemoryMemberRegister();
  const heard = [vi.fn(), vi.fn()];
  const members = await Promise.all(heard.map((onEnd) => join(register, { onEnd })));
  expect(members.map((member) => member.isCurrent())).toEqual([true, true]);
  await beatingMove(register);
  await vi.waitFor(() => expect(members.map((member) => member.isCurrent())).toEqual([false, false]));
  await Promise.all(members.map((member) => member.leave()));
  for (const onEnd of heard) expect(onEnd).toHaveBeenCalledOnce();
});

test('no one joins while the leader beats, and every member is counted', async () => {
  const register = createMemoryMemberRegister();
  await beatingMove(register);
  await expect(join(register)).rejects.toThrow(/a move of the database of MONGODB_URL is under way/);
  expect([...(await register.join('looks')).keys()]).toEqual(['move', 'looks']);
});

test('a leader without a heartbeat is given up, and then the next one joins', async () => {
  const register = createMemoryMemberRegister();
  await register.join('move');
  await register.beat('move', { closures, acknowledged: [] });
  const member = await join(register, { timing: { ...TIMING, lostMs: 100 } });
  expect(member.isCurrent()).toBe(true);
  await member.leave();
});
