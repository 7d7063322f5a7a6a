import { StoreUnavailable } from '../read-store/read-store.ts';
import type { Group } from './member-register.ts';

/** Those who wait until every member of a group has acknowledged a closure. */
export interface Waiters {
  readonly size: number;
  /** Rejects with `StoreUnavailable` after `patienceMs`, and with what {@link refuse} was given. */
  wait(closureId: string, patienceMs: number): Promise<void>;
  tell(group: Group): void;
  /** Nobody's wait can come true any more. */
  refuse(error: Error): void;
}

interface Waiter {
  readonly closureId: string;
  readonly end: (error: Error | null) => void;
}

export function createWaiters(): Waiters {
  const waiting = new Set<Waiter>();
  return {
    get size() {
      return waiting.size;
    },
    wait(closureId, patienceMs) {
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          closureId,
          end(error) {
            clearTimeout(timer);
            waiting.delete(waiter);
            if (error === null) resolve();
            else reject(error);
          },
        };
        const late = new StoreUnavailable('a member of the group did not acknowledge a closure in time');
        const timer = setTimeout(() => waiter.end(late), patienceMs);
        waiting.add(waiter);
      });
    },
    tell(group) {
      const members = [...group.values()];
      for (const waiter of [...waiting]) {
        if (members.every(({ acknowledged }) => acknowledged.includes(waiter.closureId))) waiter.end(null);
      }
    },
    refuse(error) {
      for (const waiter of [...waiting]) waiter.end(error);
    },
  };
}
