import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../errors/errors.ts';
import type { MemberDuties, MemberRegister } from './member-register.ts';
import { joinGroup, type Membership } from './membership.ts';
import { memberRegisterConformance } from '@duende/testkit/conformance/member-register-conformance';
import { createMemoryMemberRegister } from '@duende/testkit/memory/memory-member-register';

const TIMING = { beatMs: 10, fastBeatMs: 5, fenceMs: 5_000, lostMs: 10_000, waitMs: 15_000 };
const HASTY = { ...TIMING, fenceMs: 200, lostMs: 400 };
const logger = pino({ level: 'silent' });
const memberships: Membership[] = [];
afterEach(async () => {
  await Promise.all(memberships.splice(0).map((membership) => membership.leave()));
});

/** A process with work that ends when the test says so. */
function process() {
  let closed: ReadonlySet<string> = new Set();
  let isIdle = true;
  let underWay = Promise.resolve();
  const duties: MemberDuties = {
    lock: (subjects) => void (closed = subjects),
    isIdle: () => isIdle,
    drained: () => underWay,
  };
  return {
    get closed() {
      return closed;
    },
    duties,
    begin() {
      let end = (): void => undefined;
      isIdle = false;
      underWay = new Promise((resolve) => (end = resolve));
      return () => {
        isIdle = true;
        end();
      };
    },
  };
}

async function join(register: MemberRegister, duties: MemberDuties, timing = TIMING): Promise<Membership> {
  const membership = await joinGroup({ register, duties, logger, timing });
  memberships.push(membership);
  return membership;
}

test('work is done once every member has closed the subject and is through with it', async () => {
  const register = createMemoryMemberRegister();
  const [one, other] = [process(), process()];
  const membership = await join(register, one.duties);
  await join(register, other.duties);
  const end = other.begin();
  const steps: string[] = [];
  const working = membership.withAccountLocked('alba', async () => {
    steps.push(`work, closed there: ${other.closed.has('alba')}`);
  });
  await vi.waitFor(() => expect(other.closed.has('alba')).toBe(true));
  steps.push('closed, still under way');
  end();
  await working;
  expect(steps).toEqual(['closed, still under way', 'work, closed there: true']);
  await vi.waitFor(() => expect([one.closed.size, other.closed.size]).toEqual([0, 0]));
});

test('a new member has closed, before it begins anything, what the group keeps closed', async () => {
  const register = createMemoryMemberRegister();
  const membership = await join(register, process().duties);
  let finish = (): void => undefined;
  let isWorking = false;
  const working = membership.withAccountLocked('alba', () => {
    isWorking = true;
    return new Promise<void>((resolve) => (finish = resolve));
  });
  await vi.waitFor(() => expect(isWorking).toBe(true));
  const late = process();
  await join(register, late.duties);
  expect(late.closed.has('alba')).toBe(true);
  finish();
  await working;
});

test('a member that cannot beat is fenced, given up by the others, and joins again when its work is over', async () => {
  const shared = createMemoryMemberRegister();
  let isCutOff = false;
  let sawRemoval = false;
  const cut: MemberRegister = {
    ...shared,
    async beat(...call) {
      if (isCutOff) throw new StoreUnavailable('cut off');
      const group = await shared.beat(...call);
      sawRemoval ||= group === null;
      return group;
    },
  };
  const [one, other] = [process(), process()];
  const membership = await join(shared, one.duties, HASTY);
  const cutOff = await join(cut, other.duties, HASTY);
  const end = other.begin();
  isCutOff = true;
  let wasFenced = false;
  await membership.withAccountLocked('alba', async () => {
    wasFenced = !cutOff.isCurrent();
  });
  expect(wasFenced).toBe(true);
  isCutOff = false;
  await vi.waitFor(() => expect(sawRemoval).toBe(true));
  expect(cutOff.isCurrent()).toBe(false);
  end();
  await vi.waitFor(() => expect(cutOff.isCurrent()).toBe(true));
});

test('work is refused when a member does not get through in time', async () => {
  const register = createMemoryMemberRegister();
  const [one, other] = [process(), process()];
  const membership = await join(register, one.duties, { ...TIMING, waitMs: 50 });
  await join(register, other.duties);
  const end = other.begin();
  const work = vi.fn(async () => undefined);
  await expect(membership.withAccountLocked('alba', work)).rejects.toThrow(StoreUnavailable);
  expect(work).not.toHaveBeenCalled();
  end();
  await vi.waitFor(() => expect(other.closed.size).toBe(0));
});

test('a member that the others remove while it waits for a lock does no work', async () => {
  const register = createMemoryMemberRegister();
  const [one, other] = [process(), process()];
  const membership = await join(register, one.duties);
  const [ownId = ''] = (await register.join('looks')).keys();
  await register.leave('looks');
  await join(register, other.duties);
  const end = other.begin();
  const work = vi.fn(async () => undefined);
  const locked = membership.withAccountLocked('alba', work);
  await vi.waitFor(() => expect(other.closed.has('alba')).toBe(true));
  await register.leave(ownId);
  await expect(locked).rejects.toThrow('the group removed this process');
  end();
  await vi.waitFor(() => expect([one.closed.size, other.closed.size]).toEqual([0, 0]));
  expect(work).not.toHaveBeenCalled();
});

test('a member that leaves is not waited for', async () => {
  const register = createMemoryMemberRegister();
  const membership = await join(register, process().duties);
  const other = process();
  const leaving = await join(register, other.duties);
  other.begin();
  await leaving.leave();
  expect(await membership.withAccountLocked('alba', async () => 'done')).toBe('done');
});

memberRegisterConformance('in memory', async () => ({
  register: createMemoryMemberRegister(),
  close: async () => {},
}));
