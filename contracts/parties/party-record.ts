import type { z } from 'zod';
import type { PartyStatus } from './party-answers.ts';
import type { ChosenField } from './party-situation.ts';
import { PLAIN, type RecordsOf } from '../common/event-record.ts';

export const ON_PARTY = { ...PLAIN, streams: ['party'] } as const;

/** It stays in its status, and in or out of the queue. */
export const NO_MOVE = { wait: null, moves: [] } as const;

/** `null`: before submission. */
export type StatusMove = readonly [from: PartyStatus | null, to: PartyStatus];

interface PartyRecord {
  /** several: `status` decides; empty: unchanged */
  readonly moves: readonly StatusMove[];
  readonly version: string;
  /** in the data dictionary; `null`: its name is enough */
  readonly versionNote: string | null;
  /** the author, a moderator, the service, or one of the first two */
  readonly by: 'author' | 'moderator' | 'system' | 'either';
  /** `null`: none */
  readonly changes: 'details' | 'condition' | 'notice' | ChosenField | null;
}
export type PartyRecordsOf<Schemas extends Record<string, z.ZodType>> = RecordsOf<Schemas, PartyRecord>;
