import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { EventData, EventType } from '@duende/contracts/events/domain-event';
import type { FoldedEvent, Projection } from '../model/projection.ts';

/** What came of the last time that the log was folded anew and compared with what was served: the one document there is. */
export interface VerificationDocument
  extends StoredDocument, Omit<EventData<'HistoryVerified'>, 'verificationId'> {
  /** ISO 8601, effective time */
  readonly at: string;
}

/** The id of that document. */
export const LAST_VERIFICATION = 'last';

const VERIFICATIONS: CollectionSpec<VerificationDocument> = { name: 'verifications.v1', indexes: [] };

const VERIFICATION_EVENTS = ['HistoryVerified'] as const satisfies readonly EventType[];

function foldVerification(
  before: VerificationDocument | null,
  event: FoldedEvent,
  id: string,
): VerificationDocument | null {
  if (event.type !== 'HistoryVerified') return before;
  const { upTo, events, readModels, documents, differences } = event.data;
  const { position, effectiveAt: at } = event;
  return { _id: id, position, at, upTo, events, readModels, documents, differences };
}

/** When the whole was last verified. Earlier times stand in the audit trail, so that this stays one document for ever. */
export const verificationProjection: Projection<VerificationDocument> = {
  name: 'verifications',
  collection: VERIFICATIONS,
  handles: VERIFICATION_EVENTS,
  touches: () => [LAST_VERIFICATION],
  fold: foldVerification,
};
