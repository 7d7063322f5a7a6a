import { AS_ANNOUNCED } from './party-condition.ts';
import type { PartyCondition } from './party-condition-schema.ts';
import type { Tickets } from './tickets.ts';

/** What holds of a party besides its details. */
export interface PartySituation extends PartyCondition {
  /** what an administrator says of it to everybody; `''` if nothing */
  readonly publicNotice: string;
  /** the reason of its condition; `''` if none was given */
  readonly conditionReason: string;
  /** a moderator wrote or reviewed the reason; also true if there is none */
  readonly isReasonReviewed: boolean;
  readonly tickets: Tickets;
}

/** Of a party when it is submitted. */
export const AS_SUBMITTED: PartySituation = {
  ...AS_ANNOUNCED,
  publicNotice: '',
  conditionReason: '',
  isReasonReviewed: true,
  tickets: 'unknown',
};
