/**
 * How a wish for a lease ended: `free` nobody had it, or it was given back; `renewed` the same holder goes on;
 * `lapsed` another let it run out, so what that one had under way is unknown; `held` another has it.
 */
export type Grant = 'free' | 'renewed' | 'lapsed' | 'held';

/**
 * Claims by name that run out by themselves: who does what only one process should do at a time. Time is measured by
 * the store alone, so that clocks of holders need not agree. A lease is a promise to hurry nobody, not a lock: a holder
 * that was paused may act for a moment after its time, so whatever it guards must bear that.
 */
export interface Leases {
  /** Takes or prolongs a lease for `forMs` milliseconds from now. Rejects with `StoreUnavailable`: outcome unknown. */
  take(name: string, holder: string, forMs: number): Promise<Grant>;
  /** Ends a lease before its time; nothing happens when it is not this holder's. */
  giveBack(name: string, holder: string): Promise<void>;
  /** Leaves nothing of leases that nobody will ask for again, whoever had them. */
  forget(names: readonly string[]): Promise<void>;
  /** Who holds it now; `null` when nobody does. */
  holderOf(name: string): Promise<string | null>;
}
