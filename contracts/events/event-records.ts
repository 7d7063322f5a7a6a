import type { EventType } from './domain-event.ts';
import type { AuditSubject, AuditWords } from '../common/event-record.ts';
import { reasonRecords } from './reason-records.ts';
import { SUBJECT_RECORDS } from './subject-records.ts';

/** Without schemas, for the page; in the order of audit kinds. */
export const EVENT_RECORDS = {
  ...SUBJECT_RECORDS,
  ...reasonRecords,
} as const satisfies Readonly<Record<EventType, unknown>>;

type Records = typeof EVENT_RECORDS;

type TypesWith<Key extends 'audit' | 'undoneBy' | 'wait'> = {
  [T in EventType]: Records[T][Key] extends null ? never : T;
}[EventType];

export type AuditedType = TypesWith<'audit'>;
export type UndoableType = TypesWith<'undoneBy'>;
export type UndoingType = OneOf<Records[UndoableType]['undoneBy']>;
type OneOf<T> = T extends readonly (infer One)[] ? One : T;

type KeysOf<U> = U extends unknown ? keyof U : never;
export type AuditKind = KeysOf<Records[AuditedType]['audit']['kinds']> & string;

const typesWith = <K extends 'audit' | 'undoneBy' | 'wait'>(key: K) =>
  (Object.keys(EVENT_RECORDS) as readonly EventType[]).filter(
    (type): type is TypesWith<K> & EventType => EVENT_RECORDS[type][key] !== null,
  );

export const AUDITED_TYPES = typesWith('audit');
export const WAIT_TYPES = typesWith('wait');
const UNDOABLE_TYPES = typesWith('undoneBy');

export const UNDOING_TYPES: ReadonlySet<EventType> = new Set(
  UNDOABLE_TYPES.flatMap((type): UndoingType | readonly UndoingType[] => EVENT_RECORDS[type].undoneBy),
);

const kindsOf = (type: AuditedType) => Object.keys(EVENT_RECORDS[type].audit.kinds) as readonly AuditKind[];

export const AUDIT_WORDS = Object.assign(
  {},
  ...AUDITED_TYPES.map((type) => EVENT_RECORDS[type].audit.kinds),
) as Readonly<Record<AuditKind, AuditWords>>;

export const AUDIT_KINDS = Object.keys(AUDIT_WORDS) as readonly AuditKind[];

/** Kinds that can be undone until another decision follows. */
export const UNDOABLE_KINDS: ReadonlySet<AuditKind> = new Set(UNDOABLE_TYPES.flatMap(kindsOf));

/** The audit kind of an event (of several the default) and its subject. */
export function auditOf(type: AuditedType): AuditAbout {
  const { audit } = EVENT_RECORDS[type];
  return { kind: Object.keys(audit.kinds)[0] as AuditKind, subject: audit.subject };
}

interface AuditAbout {
  readonly kind: AuditKind;
  readonly subject: AuditSubject | 'struck';
}

export function isAudited<E extends { readonly type: EventType }>(
  event: E,
): event is Extract<E, { readonly type: AuditedType }> {
  return EVENT_RECORDS[event.type].audit !== null;
}

export function isUndoing<E extends { readonly type: EventType }>(
  event: E | undefined,
): event is Extract<E, { readonly type: UndoingType }> {
  return event !== undefined && UNDOING_TYPES.has(event.type);
}

export function isUndoable<E extends { readonly type: EventType }>(
  event: E,
): event is Extract<E, { readonly type: UndoableType }> {
  return EVENT_RECORDS[event.type].undoneBy !== null;
}
