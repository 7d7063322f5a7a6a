import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { create } from 'zustand';

/** A driver's decision about a request. It is sent with a delay, because a sent notice cannot be withdrawn. */
export interface Decision {
  readonly partyId: string;
  readonly request: SeatAnswer;
  readonly deed: 'grant' | 'refuse';
  /** when it is sent, in milliseconds since 1970 */
  readonly at: number;
  /** sent, so it can no longer be undone */
  readonly isSent: boolean;
}

export interface Decisions {
  /** pending or sent decisions, by request */
  readonly waiting: Readonly<Record<string, Decision>>;
  /** requests refused on this page, which stay in the list */
  readonly refused: ReadonlySet<string>;
}

export const useDecisions = create<Decisions>(() => ({ waiting: {}, refused: new Set() }));
