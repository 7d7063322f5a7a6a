import type { z } from 'zod';
import type { PartyStatus } from './party-answers.ts';
import type { RecordsOf } from '../common/event-record.ts';

/** From one status of a party to another; `null` before it was sent. */
export type StatusMove = readonly [from: PartyStatus | null, to: PartyStatus];

/** Of an event of a party: what it makes of its status, and what versions and stories call it. */
interface PartyRecord {
  /** several: the event's own `status` says which; empty: it stays */
  readonly moves: readonly StatusMove[];
  readonly version: string;
}
export type PartyRecordsOf<Schemas extends Record<string, z.ZodType>> = RecordsOf<Schemas, PartyRecord>;
