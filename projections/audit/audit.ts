import { AUDITED_TYPES, UNDOABLE_KINDS, UNDOING_TYPES } from '@duende/contracts/events/event-records';
import type { Position } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { describeEvent, describeStriking, type AuditedEvent } from './audited-event.ts';
import { outgoing } from '../model/outgoing-message.ts';
import { lastPosition, type Projection, type FoldedEvent } from '../model/projection.ts';

/** Who moderated what, when, and what it changed; `_id` is the event's id. */
export interface AuditDocument extends StoredDocument, AuditedEvent {
  /** position of the event itself; an erasure or an undo moves the document's own position on */
  readonly recordedAt: Position;
  /** ISO 8601, effective time */
  readonly at: string;
  readonly actorId: string | null;
  readonly hasReason: boolean;
  readonly isReasonStruck: boolean;
  /** the entry that this one undoes, and the one that undoes this one */
  readonly undoes: string | null;
  readonly undoneBy: string | null;
}

const AUDIT: CollectionSpec<AuditDocument> = {
  name: 'audit.v8',
  indexes: [
    { keys: { recordedAt: -1 } },
    { keys: { actorId: 1, recordedAt: -1 } },
    { keys: { subjectId: 1, recordedAt: -1 } },
    // what was decided of what somebody wrote
    { keys: { authorId: 1, recordedAt: -1 }, only: { authorId: { $ne: null } } },
    { keys: { kind: 1, recordedAt: -1 } },
    // whose words are searched
    { keys: { hasReason: 1, recordedAt: -1 }, only: { hasReason: true } },
  ],
};

export const auditProjection: Projection<AuditDocument> = {
  name: 'audit',
  collection: AUDIT,
  handles: AUDITED_TYPES,
  touches: auditTouched,
  fold: foldAudit,
  // What it says is asked for by those who may read it.
  messages: async (changes) => [
    outgoing(['moderation'], { name: 'audit.recorded', payload: { position: lastPosition(changes) } }),
  ],
};

/** One document an event; an erasure also changes what was kept of the person. */
function auditTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') {
    const { userId } = event.data;
    return { where: [{ actorId: userId }, { authorId: userId }], own: event.id };
  }
  const older = event.type === 'ReasonStruck' ? event.data.eventId : undoneId(event);
  return older === null ? [event.id] : [older, event.id];
}

/**
 * The event that this one undoes, if its cause is one: a role may also go with an erased account. Rejections that come with a
 * withdrawn import are told by that.
 */
function undoneId({ type, metadata }: FoldedEvent): string | null {
  return UNDOING_TYPES.has(type) ? metadata.causationId : null;
}

function isUndoable(entry: AuditDocument | null): entry is AuditDocument {
  return entry !== null && UNDOABLE_KINDS.has(entry.kind);
}

function foldAudit(
  entry: AuditDocument | null,
  event: FoldedEvent,
  id: string,
  sibling: (id: string) => AuditDocument | null,
): AuditDocument | null {
  if (event.type === 'PersonErased' && id !== event.id)
    return entry && { ...without(entry, event.data.userId), position: event.position };
  if (event.type === 'ReasonStruck' && id !== event.id)
    return entry && { ...entry, ...NO_REASON, isReasonStruck: true, position: event.position };
  if (id !== event.id)
    return isUndoable(entry) ? { ...entry, undoneBy: event.id, position: event.position } : entry;
  const cause = undoneId(event);
  const found = cause === null ? null : sibling(cause);
  const undone = isUndoable(found) ? found : null;
  const described =
    event.type === 'ReasonStruck'
      ? describeStriking(event, sibling(event.data.eventId))
      : describeEvent(event, undone);
  if (described === null) return entry;
  return {
    label: null,
    partyId: null,
    authorId: null,
    changes: [],
    reason: null,
    undoes: undone?._id ?? null,
    undoneBy: null,
    ...described,
    hasReason: typeof described.reason === 'string',
    isReasonStruck: false,
    _id: id,
    position: event.position,
    // Kept apart: an erasure or an undo moves the document's own position on.
    recordedAt: event.position,
    at: event.effectiveAt,
    // Who sets the first account up, or comes with a link to a new password, has no session yet, and is that very person.
    actorId:
      event.type === 'UserRegistered' || event.type === 'PasswordChanged'
        ? event.data.userId
        : event.metadata.actorId,
  };
}

const NO_REASON = { reason: null, hasReason: false } as const;

/** The decision stays, and who took it, by an id that no longer has a name; the words that were theirs go, and what was theirs is nobody's. */
function without(entry: AuditDocument, userId: string): AuditDocument {
  const { actorId, authorId, subjectType, label } = entry;
  return {
    ...entry,
    authorId: authorId === userId ? null : authorId,
    ...(actorId === userId && {
      label: subjectType === 'party' ? null : label,
      ...NO_REASON,
    }),
  };
}
