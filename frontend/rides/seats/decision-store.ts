import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { create } from 'zustand';

/** Sent with a delay, because a sent notice cannot be withdrawn. */
export interface Decision {
  readonly partyId: string;
  readonly request: SeatAnswer;
  /** a driver grants or refuses, a passenger leaves */
  readonly deed: 'grant' | 'refuse' | 'leave';
  /** time of sending, in milliseconds since 1970 */
  readonly at: number;
  /** no undo any more */
  readonly isSent: boolean;
}

export interface Decisions {
  /** by request */
  readonly waiting: Readonly<Record<string, Decision>>;
  /** refused requests stay in the list */
  readonly refused: ReadonlySet<string>;
}

export const useDecisions = create<Decisions>(() => ({ waiting: {}, refused: new Set() }));
