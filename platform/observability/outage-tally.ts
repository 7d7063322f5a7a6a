export type FailedRequests = Readonly<Record<string, number>>;

/** Failures since the last sum, or of the whole outage at its end. */
export interface OutageSum {
  readonly isOver: boolean;
  readonly failed: FailedRequests;
  /** for the final sum, from the first to the last failure */
  readonly seconds: number;
}

export interface OutageTally {
  /** True: the first of its kind in this outage, to be logged. */
  failed(kind: string): boolean;
  /** Failures since the last sum; without any, the outage is over. */
  sum(): OutageSum;
}

interface Outage {
  readonly since: number;
  readonly all: Map<string, number>;
  last: number;
  summedAt: number;
  recent: Map<string, number>;
}

/** @param now milliseconds */
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
