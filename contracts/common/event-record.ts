import type { z } from 'zod';

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
  export: 'exportId',
  record: 'eventId',
  verification: 'verificationId',
} as const;
export type AuditSubject = keyof typeof SUBJECT_IDS;

type SubjectIn<Data> = {
  [S in AuditSubject]: (typeof SUBJECT_IDS)[S] extends keyof Data ? S : never;
}[AuditSubject];

/** What others make of a type of event. No field may be left out: what does not concern a type says so with `null`. */
interface EventRecord<Data, Undoing> {
  /** its entry in the audit trail: whom it is about (`struck`: whom the struck reason was about), and its kind; the first one is the usual */
  readonly audit: {
    readonly subject: SubjectIn<Data> | (Data extends { eventType: unknown } ? 'struck' : never);
    readonly kinds: Readonly<Record<string, AuditWords>>;
  } | null;
  /** the type of the event that undoes it */
  readonly undoneBy: Undoing | null;
  /**
   * What it makes of a wait for a moderator: begun, ended by a verdict, or begun again by a decision that was taken back (unless
   * its data say that it comes back approved).
   */
  readonly wait: 'begun' | 'again' | 'approved' | 'rejected' | 'deleted' | null;
}

/** One record for each schema: a type without one, or one without a type, does not compile. */
export type RecordsOf<Schemas extends Record<string, z.ZodType>, More = unknown> = {
  readonly [T in keyof Schemas]: EventRecord<z.infer<Schemas[T]>, keyof Schemas> & More;
};

/** Of what stays out of the audit trail and waits for nobody. */
export const UNTOLD = { audit: null, undoneBy: null, wait: null } as const;
