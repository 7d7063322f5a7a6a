import { Refusal } from '@duende/contracts/common/refusal';
import type {
  MemberDuties,
  MemberRegister,
  MembershipTiming,
} from '@duende/platform/coordination/member-register';
import { joinGroup } from '@duende/platform/coordination/membership';
import { LogUnavailable } from '@duende/platform/errors/errors';
import type { Logger } from '@duende/platform/observability/logger';
import { withTimeout, COMMAND_MS } from '@duende/platform/resilience/deadline';
import { growingCache } from '@duende/platform/resilience/growing-cache';

/** `null`: no owner. */
export interface WriteOwner {
  readonly userId: string | null;
  /** part of the owner's erasure */
  readonly isErasure?: boolean;
}

/** Blocks a person's writes to log and photos during and after erasure. */
export interface ErasureGuard {
  /**
   * Refuses the person's writes, waits for those under way, then runs the work. Afterwards the log says whether
   * the person was erased.
   * @param withinMs maximum wait; later the work does not start
   */
  withAccountLocked<T>(userId: string, work: () => Promise<T>, withinMs?: number): Promise<T>;
  /**
   * A lock waits for the work. Call `assertNotFenced` directly before the write, since the process may have been
   * cut off or suspended.
   * @throws Refusal `session.required` if locked; `service.unavailable` if other processes may have dropped this
   * one
   */
  runUnlessErased<T>(by: WriteOwner, work: (assertNotFenced: () => void) => Promise<T>): Promise<T>;
  /** False if other processes are unreachable. */
  isOpen(): boolean;
}

/** As a member of a group it has one lock of each person that the group has locked. */
export interface LocalErasureGuard extends ErasureGuard, MemberDuties {
  /** Adds a lock; resolves when writes under way have ended. */
  close(userId: string): Promise<void>;
  /** Removes one. After the last, the next write asks the log again. */
  open(userId: string): void;
}

interface InFlight {
  underWay: number;
  readonly whenEmpty: (() => void)[];
}

const KNOWN_ACTORS = 20_000;

/** Asks the log at a person's first write: sessions may outlive an erasure that this process did not see. */
export function createErasureGuard({
  isErased,
  isOpen = () => true,
}: {
  readonly isErased: (userId: string) => Promise<boolean>;
  readonly isOpen?: () => boolean;
}): LocalErasureGuard {
  /** number of locks by person */
  const closed = new Map<string, number>();
  const passages = new Map<string, InFlight>();
  const known = growingCache<true>(KNOWN_ACTORS);

  function assertNotFenced(): void {
    if (!isOpen()) throw new Refusal('service.unavailable', { retryAfter: 1 });
  }

  function enter(userId: string): void {
    if (closed.has(userId)) throw new Refusal('session.required');
    const passage = passages.get(userId);
    if (passage === undefined) passages.set(userId, { underWay: 1, whenEmpty: [] });
    else passage.underWay += 1;
  }

  /** The write counts already, so a lock waits for it. */
  async function refuseErased(userId: string): Promise<void> {
    if (known.get(userId) === true) return;
    if (await isErased(userId)) throw new Refusal('session.required');
    known.set(userId, true);
  }

  function exit(userId: string): void {
    const passage = passages.get(userId);
    if (passage === undefined) return;
    passage.underWay -= 1;
    if (passage.underWay > 0) return;
    passages.delete(userId);
    for (const notify of passage.whenEmpty) notify();
  }

  const emptied = (passage: InFlight | undefined): Promise<void> =>
    passage === undefined
      ? Promise.resolve()
      : new Promise((resolve) => void passage.whenEmpty.push(resolve));

  function close(userId: string): Promise<void> {
    closed.set(userId, (closed.get(userId) ?? 0) + 1);
    return emptied(passages.get(userId));
  }

  function open(userId: string): void {
    const others = (closed.get(userId) ?? 1) - 1;
    if (others > 0) return void closed.set(userId, others);
    closed.delete(userId);
    known.delete(userId);
  }

  return {
    isOpen,
    async runUnlessErased({ userId, isErasure = false }, work) {
      if (userId === null) return work(() => undefined);
      assertNotFenced();
      if (isErasure) return work(assertNotFenced);
      enter(userId);
      try {
        await refuseErased(userId);
        return await work(assertNotFenced);
      } finally {
        exit(userId);
      }
    },
    close,
    open,
    lock(userIds) {
      for (const userId of closed.keys()) if (!userIds.has(userId)) open(userId);
      for (const userId of userIds) if (!closed.has(userId)) void close(userId);
    },
    isIdle: (userId) => !passages.has(userId),
    async drained() {
      await Promise.all([...passages.values()].map(emptied));
      known.clear();
    },
    async withAccountLocked(userId, work, withinMs = COMMAND_MS) {
      try {
        await withTimeout(
          close(userId),
          withinMs,
          () => new LogUnavailable(`${userId} still has running commands`),
        );
        return await work();
      } finally {
        open(userId);
      }
    },
  };
}

export interface SharedErasureGuard extends ErasureGuard {
  leave(): Promise<void>;
}

export interface SharedErasureGuardOptions {
  readonly register: MemberRegister;
  readonly isErased: (userId: string) => Promise<boolean>;
  readonly logger: Logger;
  readonly timing?: MembershipTiming;
}

/** @throws StoreUnavailable if the register cannot be reached */
export async function joinErasureGuard(options: SharedErasureGuardOptions): Promise<SharedErasureGuard> {
  const local = createErasureGuard({ isErased: options.isErased, isOpen: () => membership.isCurrent() });
  const membership = await joinGroup({ ...options, duties: local });
  return {
    runUnlessErased: local.runUnlessErased,
    isOpen: local.isOpen,
    withAccountLocked: (...lock) => membership.withAccountLocked(...lock),
    leave: () => membership.leave(),
  };
}
