import { StoreUnavailable } from '../errors/errors.ts';
import type { Closure, MemberDuties, Group } from './member-register.ts';

/** Keeps this process's locks in step with its group's. */
export interface ClosedSubjects {
  /** Locks new subjects; unlocks those without any lock, unless they stay closed. */
  follow(closures: readonly Closure[]): void;
  /** ids of the followed locks whose subject is idle here */
  acknowledged(): readonly string[];
}

interface Entry {
  readonly stage: 'draining' | 'drained' | 'asking';
}

/** `onError` receives failed checks; the next `follow` repeats them. */
export function createClosedSubjects(
  duties: Pick<MemberDuties, 'close' | 'staysClosed' | 'open'>,
  onError: (error: unknown) => void,
): ClosedSubjects {
  const entries = new Map<string, Entry>();
  let followed: readonly Closure[] = [];

  function close(subject: string): void {
    const draining: Entry = { stage: 'draining' };
    entries.set(subject, draining);
    duties.close(subject).then(() => {
      if (entries.get(subject) === draining) entries.set(subject, { stage: 'drained' });
    }, onError);
  }

  function ask(subject: string, before: Entry): void {
    const asking: Entry = { stage: 'asking' };
    entries.set(subject, asking);
    // Closed again meanwhile: this answer is about an old entry.
    duties.staysClosed(subject).then(
      (staysClosed) => {
        if (entries.get(subject) !== asking) return;
        entries.delete(subject);
        if (!staysClosed) duties.open(subject);
      },
      (error: unknown) => {
        if (entries.get(subject) === asking) entries.set(subject, before);
        onError(error);
      },
    );
  }

  return {
    follow(closures) {
      followed = closures;
      const subjects = new Set(closures.map(({ subject }) => subject));
      for (const subject of subjects) {
        const entry = entries.get(subject);
        if (entry === undefined || entry.stage === 'asking') close(subject);
      }
      for (const [subject, entry] of [...entries]) {
        if (!subjects.has(subject) && entry.stage !== 'asking') ask(subject, entry);
      }
    },
    acknowledged: () =>
      followed.filter(({ subject }) => entries.get(subject)?.stage === 'drained').map(({ id }) => id),
  };
}

/** Calls that wait until every member has acknowledged a lock. */
export interface Waiters {
  readonly size: number;
  /** Rejects with `StoreUnavailable` after `waitMs`, or with the error of {@link refuse}. */
  wait(closureId: string, waitMs: number): Promise<void>;
  update(group: Group): void;
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
    wait(closureId, waitMs) {
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
        const timer = setTimeout(() => waiter.end(late), waitMs);
        waiting.add(waiter);
      });
    },
    update(group) {
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
