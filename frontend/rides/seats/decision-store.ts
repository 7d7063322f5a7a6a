import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { create } from 'zustand';

/** What who drives has decided of a request. It is sent late: what was told somebody cannot be taken back. */
export interface Decision {
  readonly partyId: string;
  readonly request: SeatAnswer;
  readonly deed: 'grant' | 'refuse';
  /** when it is sent, in milliseconds since 1970 */
  readonly at: number;
  /** it is under way, and cannot be taken back any more */
  readonly isSent: boolean;
}

export interface Decisions {
  /** those that wait or are under way, by request */
  readonly waiting: Readonly<Record<string, Decision>>;
  /** requests refused on this page, which stay in the list */
  readonly refused: ReadonlySet<string>;
}

export const useDecisions = create<Decisions>(() => ({ waiting: {}, refused: new Set() }));
