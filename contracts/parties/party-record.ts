import type { z } from 'zod';
import type { PartyStatus } from './party-answers.ts';
import type { RecordsOf } from '../common/event-record.ts';

/** `null`: before submission. */
export type StatusMove = readonly [from: PartyStatus | null, to: PartyStatus];

interface PartyRecord {
  /** several: `status` decides; empty: unchanged */
  readonly moves: readonly StatusMove[];
  readonly version: string;
}
export type PartyRecordsOf<Schemas extends Record<string, z.ZodType>> = RecordsOf<Schemas, PartyRecord>;
