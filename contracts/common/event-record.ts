import type { z } from 'zod';
import type { JsonObject } from './json.ts';

/** Name of an audit kind, and the verb after a person's name: `Guardiana aprobó el evento …` */
export interface AuditWords {
  readonly name: string;
  readonly did: string;
}

/** Subjects of audit entries, with the event field that holds the id. */
export const SUBJECT_IDS = {
  party: 'partyId',
  comment: 'commentId',
  import: 'importId',
  user: 'userId',
  report: 'thingId',
  export: 'exportId',
  record: 'eventId',
  verification: 'verificationId',
} as const;
export type AuditSubject = keyof typeof SUBJECT_IDS;

type SubjectIn<Data> = {
  [S in AuditSubject]: (typeof SUBJECT_IDS)[S] extends keyof Data ? S : never;
}[AuditSubject];

interface PersonalRecord<Key> {
  /** paths into the data; `*` matches every key. Absent and `null` values are skipped */
  readonly paths: readonly string[];
  /**
   * owner of the sealing key: the `user`; the author of a `comment` (for visitors, the comment itself); or the
   * moderator, around a key for each `reason`
   */
  readonly key: Key;
}

type KeyOf<Data> =
  | (Data extends { userId: string } ? 'user' : never)
  | (Data extends { commentId: string; authorId: string | null } ? 'comment' : never)
  | (Data extends { reason: unknown } ? 'reason' : never);

export type StreamKind =
  | 'party'
  | 'rsvp'
  | 'comment'
  | 'rides'
  | 'photo'
  | 'user'
  | 'username'
  | 'email'
  | 'import'
  | 'export'
  | 'source'
  | 'adminSetup'
  | 'admins'
  | 'passedOver'
  | 'reason'
  | 'reports'
  | 'verification';

/** Converts event data to the next version; pure. Personal data is opened or erased. */
export type Upcaster = (data: JsonObject) => JsonObject;

/** The description of an event type. Every field is required; `null` means not applicable. */
interface EventRecord<Data, Undoing> {
  /** kinds of streams that contain it */
  readonly streams: readonly StreamKind[];
  /** the personal data that the log seals */
  readonly personal: PersonalRecord<KeyOf<Data>> | null;
  /** the n-th converts version n to version n + 1 */
  readonly upcasters: readonly Upcaster[];
  /**
   * its audit entry: the subject (`struck`: the subject of the removed reason) and its kinds; the first is the
   * default
   */
  readonly audit: {
    readonly subject: SubjectIn<Data> | (Data extends { eventType: unknown } ? 'struck' : never);
    readonly kinds: Readonly<Record<string, AuditWords>>;
  } | null;
  /** the event types that undo it; several if it depends on the restored state */
  readonly undoneBy: Undoing | readonly Undoing[] | null;
  /**
   * Effect on the moderation queue: enters (`begun`), leaves by a decision or by its author (`withdrawn`), or
   * enters again after a new submission or an undo (unless the data restore `approved`).
   */
  readonly wait: 'begun' | 'again' | 'approved' | 'rejected' | 'deleted' | 'withdrawn' | null;
}

/** One record for each schema; the compiler reports a missing or surplus one. */
export type RecordsOf<Schemas extends Record<string, z.ZodType>, More = unknown> = {
  readonly [T in keyof Schemas]: EventRecord<z.infer<Schemas[T]>, keyof Schemas> & More;
};

/** No personal data and only one version. */
export const PLAIN = { personal: null, upcasters: [] } as const;

/** Holds a moderator's reason. In version 1 only the moderator's key sealed it. */
export const REASONED = {
  personal: { paths: ['reason'], key: 'reason' },
  upcasters: [identityUpcaster],
} as const;

/** For versions that differ only in sealing or in the handling by older programs. */
export function identityUpcaster(data: JsonObject): JsonObject {
  return data;
}

/** Neither audited, nor undone, nor queued for a moderator. */
export const NOT_AUDITED = { audit: null, undoneBy: null, wait: null } as const;
