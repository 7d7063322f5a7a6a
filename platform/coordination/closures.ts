import type { Closure, MemberDuties } from './member-register.ts';

/** Keeps this process's locks in step with its group's. */
export interface ClosedSubjects {
  /** Locks new subjects; unlocks those without any lock. */
  follow(closures: readonly Closure[]): void;
  /** ids of the followed locks whose subject is idle here */
  acknowledged(): readonly string[];
}

export function createClosedSubjects(
  duties: Pick<MemberDuties, 'close' | 'open'>,
  onIdle: () => void,
): ClosedSubjects {
  const closed = new Map<string, { isIdle: boolean }>();
  let followed: readonly Closure[] = [];

  function close(subject: string): void {
    const entry = { isIdle: false };
    closed.set(subject, entry);
    void duties.close(subject).then(() => {
      entry.isIdle = true;
      onIdle();
    });
  }

  return {
    follow(closures) {
      followed = closures;
      const subjects = new Set(closures.map(({ subject }) => subject));
      for (const subject of subjects) if (!closed.has(subject)) close(subject);
      for (const subject of [...closed.keys()])
        if (!subjects.has(subject) && closed.delete(subject)) duties.open(subject);
    },
    acknowledged: () =>
      followed.filter(({ subject }) => closed.get(subject)?.isIdle === true).map(({ id }) => id),
  };
}
