import { Refusal } from '@duende/contracts/common/refusal';
import type { MemberRegister, MembershipTiming } from '@duende/platform/coordination/member-register';
import { joinGroup } from '@duende/platform/coordination/membership';
import { LogUnavailable } from '@duende/platform/errors/errors';
import type { Logger } from '@duende/platform/observability/logger';
import { withTimeout, COMMAND_MS } from '@duende/platform/resilience/deadline';
import { LRUCache } from 'lru-cache';

/** Whose something is that is to be kept; nobody's where it is `null`. */
export interface WriteOwner {
  readonly userId: string | null;
  /** it is part of erasing that person, who is closed out meanwhile */
  readonly isErasure?: boolean;
}

/** Blocks what a person writes to log and photos while the account is erased, and after it. */
export interface ErasureGuard {
  /**
   * Refuses what is the person's, waits until what is under way is through, and then does the work: nothing of the
   * person's is kept beside it. Whom the work did not erase may go on afterwards.
   * @param withinMs how long is waited; the work is not begun later
   */
  withAccountLocked<T>(userId: string, work: () => Promise<T>, withinMs?: number): Promise<T>;
  /**
   * Keeps something of a person's; a closure waits until it is through. `assertNotFenced` is to be called right before it is kept: a process may have
   * been cut off, or have slept, since.
   * @throws Refusal `session.required` for who is closed out; `service.unavailable` while the other processes may have given this one up
   */
  runUnlessErased<T>(by: WriteOwner, work: (assertNotFenced: () => void) => Promise<T>): Promise<T>;
  /** False: nothing of anybody's is kept, since the other processes cannot be reached. */
  isOpen(): boolean;
}

/** The erasure guard of one process, with the parts that one over several is made of. */
export interface LocalErasureGuard extends ErasureGuard {
  /** Refuses what is the person's from now on; resolves when what is under way is through. */
  close(userId: string): Promise<void>;
  open(userId: string): void;
  /** Resolves when nothing of anybody's is under way; from then on everybody is asked about again. */
  drained(): Promise<void>;
}

interface InFlight {
  underWay: number;
  readonly whenEmpty: (() => void)[];
}

/** Actors known not to be erased. */
const KNOWN_ACTORS = 20_000;

/**
 * The guard of this process. Closing keeps out whoever is erased from now on; whether somebody was erased before this
 * process could be asked to close, the log is asked, at the first that is kept of each person: a session may outlive the account
 * until it is revoked.
 */
export function createErasureGuard({
  isErased,
  isOpen = () => true,
}: {
  /** whether the log holds the person's erasure */
  readonly isErased: (userId: string) => Promise<boolean>;
  readonly isOpen?: () => boolean;
}): LocalErasureGuard {
  const closed = new Set<string>();
  const passages = new Map<string, InFlight>();
  const known = new LRUCache<string, true>({ max: KNOWN_ACTORS });

  function assertNotFenced(): void {
    if (!isOpen()) throw new Refusal('service.unavailable', { retryAfter: 1 });
  }

  function enter(userId: string): void {
    if (closed.has(userId)) throw new Refusal('session.required');
    const passage = passages.get(userId);
    if (passage === undefined) passages.set(userId, { underWay: 1, whenEmpty: [] });
    else passage.underWay += 1;
  }

  /** Asked while the person's passage is counted, so that a closure that comes meanwhile waits for what follows. */
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
    for (const tell of passage.whenEmpty) tell();
  }

  const emptied = (passage: InFlight | undefined): Promise<void> =>
    passage === undefined
      ? Promise.resolve()
      : new Promise((resolve) => void passage.whenEmpty.push(resolve));

  function close(userId: string): Promise<void> {
    closed.add(userId);
    return emptied(passages.get(userId));
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
    open: (userId) => void closed.delete(userId),
    async drained() {
      await Promise.all([...passages.values()].map(emptied));
      known.clear();
    },
    async withAccountLocked(userId, work, withinMs = COMMAND_MS) {
      try {
        await withTimeout(
          close(userId),
          withinMs,
          () => new LogUnavailable(`${userId} still has something under way`),
        );
        return await work();
      } catch (error) {
        closed.delete(userId);
        throw error;
      }
    },
  };
}

/** One erasure guard of all command processes. */
export interface SharedErasureGuard extends ErasureGuard {
  leave(): Promise<void>;
}

export interface SharedErasureGuardOptions {
  readonly register: MemberRegister;
  /** whether the log holds the person's erasure */
  readonly isErased: (userId: string) => Promise<boolean>;
  readonly logger: Logger;
  /** all processes that share the register were asked to end */
  readonly onEnd: () => void;
  readonly timing?: MembershipTiming;
}

/** Joins the command processes that share the register. Rejects with `StoreUnavailable` when it cannot be reached. */
export async function joinErasureGuard(options: SharedErasureGuardOptions): Promise<SharedErasureGuard> {
  const local = createErasureGuard({ isErased: options.isErased, isOpen: () => membership.isCurrent() });
  const { close, open, drained } = local;
  const duties = { close, open, drained, staysClosed: options.isErased };
  const membership = await joinGroup({ ...options, duties });
  const { withAccountLocked, leave } = membership;
  return { runUnlessErased: local.runUnlessErased, isOpen: local.isOpen, withAccountLocked, leave };
}
