/** How many requests failed, by what they failed with. */
export type FailedRequests = Readonly<Record<string, number>>;

/** What is said of the time since the last sum, or at the end of all of it. */
export interface OutageSum {
  readonly isOver: boolean;
  readonly failed: FailedRequests;
  /** of the time that is spoken of; at the end from the first failure to the last */
  readonly seconds: number;
}

/** Requests that fail for one and the same reason, the absence of an engine, counted in place of being told one by one. */
export interface OutageTally {
  /** Counts one. True: the first of its kind in this outage, to be told by itself. */
  failed(kind: string): boolean;
  /** What came since the last sum; where nothing came, the outage is over, and the next failure begins another. */
  sum(): OutageSum;
}

interface Outage {
  readonly since: number;
  readonly all: Map<string, number>;
  last: number;
  summedAt: number;
  recent: Map<string, number>;
}

/** @param now the clock, in milliseconds */
export function createOutageTally(now: () => number): OutageTally {
  let outage: Outage | null = null;
  return {
    failed(kind) {
      const at = now();
      outage ??= { since: at, all: new Map(), last: at, summedAt: at, recent: new Map() };
      const { all, recent } = outage;
      outage.last = at;
      for (const counts of [all, recent]) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return all.get(kind) === 1;
    },
    sum() {
      if (outage === null) return { isOver: true, failed: {}, seconds: 0 };
      const { since, last, summedAt, recent, all } = outage;
      if (recent.size === 0) {
        outage = null;
        return { isOver: true, failed: Object.fromEntries(all), seconds: wholeSeconds(last - since) };
      }
      outage.recent = new Map();
      outage.summedAt = now();
      return {
        isOver: false,
        failed: Object.fromEntries(recent),
        seconds: wholeSeconds(outage.summedAt - summedAt),
      };
    },
  };
}

const wholeSeconds = (ms: number) => Math.round(ms / 1_000);
