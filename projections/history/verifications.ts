import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { EventData, EventType } from '@duende/contracts/events/domain-event';
import type { EventOf, Projection } from '../model/projection.ts';

/** The last verification of the log; a single document. */
export interface VerificationDocument
  extends StoredDocument, Omit<EventData<'HistoryVerified'>, 'verificationId'> {
  /** ISO 8601, effective time */
  readonly at: string;
}

export const LAST_VERIFICATION = 'last';

const VERIFICATIONS: CollectionSpec<VerificationDocument> = { name: 'verifications.v1', indexes: [] };

const VERIFICATION_EVENTS = ['HistoryVerified'] as const satisfies readonly EventType[];
type Handled = EventOf<typeof VERIFICATION_EVENTS>;

function foldVerification(
  before: VerificationDocument | null,
  event: Handled,
  id: string,
): VerificationDocument | null {
  if (event.type !== 'HistoryVerified') return before;
  const { upTo, events, readModels, documents, differences } = event.data;
  const { position, effectiveAt: at } = event;
  return { _id: id, position, at, upTo, events, readModels, documents, differences };
}

/** Earlier ones are in the audit log, so this stays one document. */
export const verificationProjection: Projection<VerificationDocument> = {
  name: 'verifications',
  collection: VERIFICATIONS,
  handles: VERIFICATION_EVENTS,
  touches: () => [LAST_VERIFICATION],
  fold: foldVerification,
};
