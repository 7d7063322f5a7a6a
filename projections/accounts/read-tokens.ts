import type { EventType } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/common/personal';
import type { CollectionSpec, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import type { FindTokenHolder } from '@duende/platform/sessions/read-token';
import type { EventOf, Projection } from '../model/projection.ts';

/** A token that is not revoked, but may have expired; `_id` is its digest. */
export interface ReadTokenDocument extends StoredDocument {
  readonly tokenId: string;
  readonly userId: string;
  readonly name: string;
  /** ISO 8601, as below */
  readonly createdAt: string;
  readonly expiresAt: string;
}

const READ_TOKENS: CollectionSpec<ReadTokenDocument> = {
  name: 'read-tokens.v1',
  indexes: [{ keys: { userId: 1, createdAt: -1 } }],
};

const READ_TOKEN_EVENTS = [
  'ReadTokenIssued',
  'ReadTokenRevoked',
  'AdminDismissed',
  'AnalystDismissed',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof READ_TOKEN_EVENTS>;

/** Losing a role or the account revokes all tokens of the person. */
function tokensTouched(event: Handled) {
  if ('tokenDigest' in event.data) return [event.data.tokenDigest];
  return 'userId' in event.data ? { where: { userId: event.data.userId } } : [];
}

function foldToken(token: ReadTokenDocument | null, event: Handled, id: string): ReadTokenDocument | null {
  switch (event.type) {
    case 'ReadTokenIssued': {
      const { tokenId, userId, name, expiresAt } = event.data;
      // On a replay after an erasure the key is gone; the final event follows.
      if (isErased(name)) return null;
      const createdAt = event.effectiveAt;
      return { _id: id, position: event.position, tokenId, userId, name, createdAt, expiresAt };
    }
    case 'ReadTokenRevoked':
    case 'AdminDismissed':
    case 'AnalystDismissed':
    case 'PersonErased':
      return null;
    default:
      return token;
  }
}

export const readTokenProjection: Projection<ReadTokenDocument> = {
  name: 'read-tokens',
  collection: READ_TOKENS,
  handles: READ_TOKEN_EVENTS,
  touches: tokensTouched,
  fold: foldToken,
};

export function findingTokenHolder(tokens: Pick<ReadCollection<ReadTokenDocument>, 'get'>): FindTokenHolder {
  return async (digest) => (await tokens.get([digest])).get(digest) ?? null;
}
