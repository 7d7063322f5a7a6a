import type { z } from 'zod';
import type { JsonObject } from './json.ts';

/** `did` follows a name: `Guardiana aprobó el evento …` */
export interface AuditWords {
  readonly name: string;
  readonly did: string;
}

export const SUBJECT_IDS = {
  party: 'partyId',
  comment: 'commentId',
  import: 'importId',
  user: 'userId',
  report: 'thingId',
  export: 'exportId',
  record: 'eventId',
  verification: 'verificationId',
  hook: 'hookId',
} as const;
export type AuditSubject = keyof typeof SUBJECT_IDS;

type SubjectIn<Data> = {
  [S in AuditSubject]: (typeof SUBJECT_IDS)[S] extends keyof Data ? S : never;
}[AuditSubject];

interface PersonalRecord<Key> {
  /** `*` matches every key; absent and `null` values are skipped */
  readonly paths: readonly string[];
  /**
   * the `user`; the author of a `comment` (visitors: the comment); or the moderator, around one key for each
   * `reason`
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
  | 'alerts'
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
  | 'verification'
  | 'hooks';

/** Pure. Personal data is opened or erased. */
export type Upcaster = (data: JsonObject) => JsonObject;

/** Every field is required; `null`: not applicable. */
interface EventRecord<Data, Undoing> {
  readonly streams: readonly StreamKind[];
  /** what the log seals */
  readonly personal: PersonalRecord<KeyOf<Data>> | null;
  /** the n-th converts version n to n + 1 */
  readonly upcasters: readonly Upcaster[];
  /** the first kind is the default; `struck`: subject of the removed reason */
  readonly audit: {
    readonly subject: SubjectIn<Data> | (Data extends { eventType: unknown } ? 'struck' : never);
    readonly kinds: Readonly<Record<string, AuditWords>>;
  } | null;
  /** several if it depends on the restored state */
  readonly undoneBy: Undoing | readonly Undoing[] | null;
  /**
   * Moderation queue: enters (`begun`), leaves by a decision or its author (`withdrawn`), or enters again by a new
   * submission or an undo (unless the data restore `approved`).
   */
  readonly wait: 'begun' | 'again' | 'approved' | 'rejected' | 'deleted' | 'withdrawn' | null;
  /** Others see what it adds, so suspended accounts may not. `in-part`: depends on the data. */
  readonly seenByOthers: boolean | 'in-part';
  /** Recipients and kinds of notice; of several kinds the present state decides. */
  readonly notice: Readonly<Record<string, string | readonly string[]>> | null;
  /** A key is destroyed after it (in the key's stream); derived data must go. */
  readonly erases: boolean;
  readonly counts: boolean;
}

export type RecordsOf<Schemas extends Record<string, z.ZodType>, More = unknown> = {
  readonly [T in keyof Schemas]: EventRecord<z.infer<Schemas[T]>, keyof Schemas> & More;
};

export const PLAIN = { personal: null, upcasters: [] } as const;

/** With one kind of entry in the audit log. */
export const audited = <const Subject extends AuditSubject | 'struck', const Kind extends string>(
  subject: Subject,
  kind: Kind,
  words: AuditWords,
) => ({ audit: { subject, kinds: { [kind]: words } as Readonly<Record<Kind, AuditWords>> } });

/** What an event does to others, which no record has by default. */
export const QUIET = { seenByOthers: false, notice: null, erases: false, counts: true } as const;
export const SEEN = { ...QUIET, seenByOthers: true } as const;

/** In version 1 only the moderator's key sealed the reason. */
export const REASONED = {
  personal: { paths: ['reason'], key: 'reason' },
  upcasters: [identityUpcaster],
} as const;

/** Versions that differ in sealing, or for older programs. */
export function identityUpcaster(data: JsonObject): JsonObject {
  return data;
}

export const NOT_AUDITED = { audit: null, undoneBy: null, wait: null } as const;
