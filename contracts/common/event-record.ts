import type { z } from 'zod';
import type { JsonObject } from './json.ts';

/** What the audit trail calls a kind of entry, and the verb that follows a name: `Guardiana aprobó el evento …` */
export interface AuditWords {
  readonly name: string;
  readonly did: string;
}

/** What an entry of the audit trail may be about, and the field of an event that holds its id. */
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

/** What is personal of a type of event. */
interface PersonalRecord<Key> {
  /** into its data; `*` stands for every key. A path that is absent or `null` is left alone */
  readonly paths: readonly string[];
  /**
   * whose key seals that: of the `user` whom it is about, of who wrote a `comment` (of a visitor's, its own), or of the moderator
   * whose `reason` it is, around one of the reason's own
   */
  readonly key: Key;
}

type KeyOf<Data> =
  | (Data extends { userId: string } ? 'user' : never)
  | (Data extends { commentId: string; authorId: string | null } ? 'comment' : never)
  | (Data extends { reason: unknown } ? 'reason' : never);

/** The kinds of streams, as `streams` names them. */
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

/** Turns the data of one version of an event into that of the next; pure. Personal data is open, or erased. */
export type Upcaster = (data: JsonObject) => JsonObject;

/** What is to be known of a type of event. No field may be left out: what does not concern a type says so with `null`. */
interface EventRecord<Data, Undoing> {
  /** the kinds of streams it is recorded on */
  readonly streams: readonly StreamKind[];
  /** what of its data is never in clear in the log */
  readonly personal: PersonalRecord<KeyOf<Data>> | null;
  /** the versions it has gone through: the n-th turns version n into version n + 1 */
  readonly upcasters: readonly Upcaster[];
  /** its entry in the audit trail: whom it is about (`struck`: whom the struck reason was about), and its kind; the first one is the usual */
  readonly audit: {
    readonly subject: SubjectIn<Data> | (Data extends { eventType: unknown } ? 'struck' : never);
    readonly kinds: Readonly<Record<string, AuditWords>>;
  } | null;
  /** the type of the event that undoes it, or the types where it depends on what it goes back to */
  readonly undoneBy: Undoing | readonly Undoing[] | null;
  /**
   * What it makes of a wait for a moderator: begun, ended by a verdict or by who sent it (`withdrawn`), or begun again: sent again,
   * or a decision was taken back (unless its data say that it comes back approved).
   */
  readonly wait: 'begun' | 'again' | 'approved' | 'rejected' | 'deleted' | 'withdrawn' | null;
}

/** One record for each schema: a type without one, or one without a type, does not compile. */
export type RecordsOf<Schemas extends Record<string, z.ZodType>, More = unknown> = {
  readonly [T in keyof Schemas]: EventRecord<z.infer<Schemas[T]>, keyof Schemas> & More;
};

/** Of what holds nothing personal and has had no other shape. */
export const PLAIN = { personal: null, upcasters: [] } as const;

/** Of what holds a moderator's reason, which in version 1 was sealed under the moderator's key alone. */
export const REASONED = {
  personal: { paths: ['reason'], key: 'reason' },
  upcasters: [identityUpcaster],
} as const;

/** Of versions that differ in how they are sealed, or in what older programs make of them: opened they say the same. */
export function identityUpcaster(data: JsonObject): JsonObject {
  return data;
}

/** For event types that are neither audited, nor undone, nor queued for a moderator. */
export const NOT_AUDITED = { audit: null, undoneBy: null, wait: null } as const;
