import { Refusal } from '@duende/contracts/common/refusal';
import { LRUCache } from 'lru-cache';
import { LogUnavailable } from '@duende/platform/errors/errors';
import { withTimeout, COMMAND_MS } from '@duende/platform/resilience/deadline';
import type { CommandHandler } from './command-handler.ts';

/** Refuses commands of a person while, and after, the account is erased. */
export interface ErasureGuard {
  /**
   * Refuses the person's commands, waits until those under way are through, and then does the work: nothing of the
   * person's is recorded beside it. Whom the work did not erase may go on afterwards.
   * @param withinMs how long is waited; the work is not begun later
   */
  whileClosed<T>(userId: string, work: () => Promise<T>, withinMs?: number): Promise<T>;
  /**
   * Does work of a person's that is no command, such as keeping a photo: refuses with `session.required` who has been closed out;
   * a closure waits until it is through.
   */
  admit: Admit;
  /** The handler with the erasure guard before it, by {@link admit}. */
  guard(handler: CommandHandler): CommandHandler;
}

export type Admit = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** The handler that does a person's commands as they are admitted, and everybody else's at once. */
export function guardedBy(admit: Admit, handler: CommandHandler): CommandHandler {
  return {
    ...handler,
    async handle(decider, stream, command, context, options) {
      const handle = () => handler.handle(decider, stream, command, context, options);
      const userId = context.actor?.userId;
      return await (userId === undefined ? handle() : admit(userId, handle));
    },
  };
}

/** The erasure guard of one process, with the parts that a guard over several is made of. */
export interface LocalErasureGuard extends ErasureGuard {
  /** Refuses the person's commands from now on; resolves when those under way are through. */
  close(userId: string): Promise<void>;
  open(userId: string): void;
  /** Resolves when nobody's command is under way; from then on everybody is asked about again. */
  drained(): Promise<void>;
}

interface InFlight {
  underWay: number;
  readonly whenEmpty: (() => void)[];
}

/** Actors known not to be erased. */
const KNOWN_ACTORS = 20_000;

/**
 * The guard of this process alone. Closing keeps out whoever is erased from now on; whether somebody was erased before this
 * process could be asked to close, the log is asked, at the first command of each person: a session may outlive the account
 * until it is revoked.
 */
export function createErasureGuard({
  isErased,
}: {
  /** whether the log holds the person's erasure */
  readonly isErased: (userId: string) => Promise<boolean>;
}): LocalErasureGuard {
  const closed = new Set<string>();
  const passages = new Map<string, InFlight>();
  const known = new LRUCache<string, true>({ max: KNOWN_ACTORS });

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

  const admit: Admit = async (userId, work) => {
    enter(userId);
    try {
      await refuseErased(userId);
      return await work();
    } finally {
      exit(userId);
    }
  };

  return {
    admit,
    guard: (handler) => guardedBy(admit, handler),
    close,
    open: (userId) => void closed.delete(userId),
    async drained() {
      await Promise.all([...passages.values()].map(emptied));
      known.clear();
    },
    async whileClosed(userId, work, withinMs = COMMAND_MS) {
      try {
        await withTimeout(
          close(userId),
          withinMs,
          () => new LogUnavailable(`${userId} still has commands under way`),
        );
        return await work();
      } catch (error) {
        closed.delete(userId);
        throw error;
      }
    },
  };
}
