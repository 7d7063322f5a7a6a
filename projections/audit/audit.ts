import { AUDITED_TYPES, UNDOABLE_KINDS, UNDOING_TYPES } from '@duende/contracts/events/event-records';
import type { Position } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { describeEvent, describeStriking, type AuditedEvent } from './audited-event.ts';
import { outgoing } from '../model/outgoing-message.ts';
import { lastPosition, type Projection, type FoldedEvent } from '../model/projection.ts';

/** `_id` is the event id. */
export interface AuditDocument extends StoredDocument, AuditedEvent {
  /** position of the event itself */
  readonly recordedAt: Position;
  /** ISO 8601, effective time */
  readonly at: string;
  readonly actorId: string | null;
  readonly hasReason: boolean;
  readonly isReasonStruck: boolean;
  /** entry ids, in both directions */
  readonly undoes: string | null;
  readonly undoneBy: string | null;
}

const AUDIT: CollectionSpec<AuditDocument> = {
  name: 'audit.v8',
  indexes: [
    { keys: { recordedAt: -1 } },
    { keys: { actorId: 1, recordedAt: -1 } },
    { keys: { subjectId: 1, recordedAt: -1 } },
    { keys: { authorId: 1, recordedAt: -1 }, only: { authorId: { $ne: null } } },
    { keys: { kind: 1, recordedAt: -1 } },
    { keys: { hasReason: 1, recordedAt: -1 }, only: { hasReason: true } },
  ],
};

export const auditProjection: Projection<AuditDocument> = {
  name: 'audit',
  collection: AUDIT,
  handles: AUDITED_TYPES,
  touches: auditTouched,
  fold: foldAudit,
  // Live messages carry no content; permitted readers fetch it.
  messages: async (changes) => [
    outgoing(['moderation'], { name: 'audit.recorded', payload: { position: lastPosition(changes) } }),
  ],
};

/** An erasure also changes older entries of the person. */
function auditTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') {
    const { userId } = event.data;
    return { where: [{ actorId: userId }, { authorId: userId }], own: event.id };
  }
  const older = event.type === 'ReasonStruck' ? event.data.eventId : undoneId(event);
  return older === null ? [event.id] : [older, event.id];
}

/**
 * The undone event, if the cause is one. Other causes exist, e.g. an erasure that removes a role. An import
 * withdrawal covers its rejections.
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
    // An erasure or undo advances the document's own position.
    recordedAt: event.position,
    at: event.effectiveAt,
    // At set-up and password reset there is no session: the account itself acts.
    actorId:
      event.type === 'UserRegistered' || event.type === 'PasswordChanged'
        ? event.data.userId
        : event.metadata.actorId,
  };
}

const NO_REASON = { reason: null, hasReason: false } as const;

/** Keeps the decision and the actor's id, removes texts and authorship. */
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
