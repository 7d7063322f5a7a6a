import { NOTHING_SHARED, type ContactDetails } from '@duende/contracts/accounts/contact-fields';
import type { EventType, Position } from '@duende/contracts/events/domain-event';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { isErased, openedOr } from '@duende/contracts/common/personal';
import { searchText, sortText } from '@duende/contracts/common/list-text';
import type { CollectionSpec, StoredDocument, ReadCollection } from '@duende/platform/read-store/read-store';
import type { EventOf, FoldedEvent, Projection } from '../model/projection.ts';

/** An open account. Erased accounts have no document. */
export interface UserDocument extends StoredDocument {
  readonly username: string;
  /** `null` for the first account */
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly isAnalyst: boolean;
  readonly isModerator: boolean;
  readonly createdAt: string;
  /** `null` until first saved */
  readonly contact: ContactDetails | null;
  /** not lifted, but possibly expired */
  readonly suspension: Suspension | null;
  /** of the suspension's reason; `null` without one */
  readonly reasonBy: string | null;
  readonly reasonOf: string | null;
  readonly muted: readonly string[];
  /** log position; `''` if none */
  readonly noticesRead: Position | '';
  /** ISO 8601; `''` if none */
  readonly noticesReadAt: string;
  /** sort keys; `emailKey` is `null` without an e-mail */
  readonly nameKey: string;
  readonly emailKey: string | null;
  /** name and e-mail, normalised for searches */
  readonly searchText: string;
}

const USERS: CollectionSpec<UserDocument> = {
  name: 'users.v10',
  indexes: [
    { keys: { isAdmin: 1, nameKey: 1, _id: 1 } },
    { keys: { nameKey: 1, _id: 1 } },
    { keys: { emailKey: 1, _id: 1 } },
    { keys: { createdAt: 1, _id: 1 } },
    { keys: { reasonBy: 1 }, only: { reasonBy: { $ne: null } } },
  ],
};

const USER_EVENTS = [
  'UserRegistered',
  'ContactDetailsChanged',
  'AdminAppointed',
  'AdminDismissed',
  'AnalystAppointed',
  'AnalystDismissed',
  'ModeratorAppointed',
  'ModeratorDismissed',
  'AccountSuspended',
  'SuspensionLifted',
  'PersonMuted',
  'PersonUnmuted',
  'ReasonStruck',
  'NoticesRead',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof USER_EVENTS>;

function usersTouched(event: Handled) {
  if (event.type === 'PersonErased') {
    const { userId } = event.data;
    return { where: { reasonBy: userId }, own: userId };
  }
  if (event.type === 'ReasonStruck')
    return event.data.eventType === 'AccountSuspended' ? [event.data.subjectId] : [];
  return 'userId' in event.data ? [event.data.userId] : [];
}

function foldUser(user: UserDocument | null, event: Handled, id: string): UserDocument | null {
  switch (event.type) {
    case 'UserRegistered': {
      const { userId, username, email, isAdmin } = event.data;
      // On a replay after an erasure the key is gone; `PersonErased` follows.
      if (isErased(username)) return null;
      const known = isErased(email) ? null : email;
      return {
        _id: userId,
        position: event.position,
        username,
        email: known,
        isAdmin,
        isAnalyst: false,
        isModerator: false,
        createdAt: event.effectiveAt,
        contact: null,
        suspension: null,
        reasonBy: null,
        reasonOf: null,
        muted: [],
        noticesRead: '',
        noticesReadAt: '',
        nameKey: sortText(username),
        emailKey: known === null ? null : sortText(known),
        searchText: searchText(`${username} ${known ?? ''}`),
      };
    }
    case 'ContactDetailsChanged': {
      if (user === null) return null;
      const changed = Object.entries(event.data.changes).flatMap(([field, change]) =>
        change === undefined || isErased(change.to) ? [] : [[field, change.to] as const],
      );
      const contact = { ...(user.contact ?? NOTHING_SHARED), ...Object.fromEntries(changed) };
      return { ...user, contact, position: event.position };
    }
    case 'AdminAppointed':
    case 'AdminDismissed':
      return user && { ...user, isAdmin: event.type === 'AdminAppointed', position: event.position };
    case 'AnalystAppointed':
    case 'AnalystDismissed':
      return user && { ...user, isAnalyst: event.type === 'AnalystAppointed', position: event.position };
    case 'ModeratorAppointed':
    case 'ModeratorDismissed':
      return user && { ...user, isModerator: event.type === 'ModeratorAppointed', position: event.position };
    case 'NoticesRead':
      return (
        user && {
          ...user,
          noticesRead: event.position,
          noticesReadAt: event.effectiveAt,
          position: event.position,
        }
      );
    case 'AccountSuspended':
      return user && suspended(user, event);
    case 'SuspensionLifted':
      return user && { ...user, ...NOT_SUSPENDED, position: event.position };
    case 'ReasonStruck':
      if (user?.reasonOf !== event.data.eventId) return user;
      return { ...withoutReason(user), position: event.position };
    case 'PersonMuted':
    case 'PersonUnmuted': {
      const { mutedId } = event.data;
      const others = user?.muted.filter((muted) => muted !== mutedId) ?? [];
      const muted = event.type === 'PersonMuted' ? [...others, mutedId] : others;
      return user && { ...user, muted, position: event.position };
    }
    case 'PersonErased':
      // Other people's suspensions whose reason the erased person wrote.
      return id === event.data.userId || user === null
        ? null
        : { ...withoutReason(user), position: event.position };
    default:
      return user;
  }
}

const NOT_SUSPENDED = { suspension: null, reasonBy: null, reasonOf: null } as const;

function suspended(
  user: UserDocument,
  { id, position, data, metadata }: Extract<FoldedEvent, { type: 'AccountSuspended' }>,
): UserDocument {
  const { lastDay, reason } = data;
  return {
    ...user,
    position,
    suspension: { lastDay, reason: reason === null ? null : openedOr(reason, null) },
    // So that a rebuild gives the same document.
    reasonBy: reason === null ? null : metadata.actorId,
    reasonOf: reason === null ? null : id,
  };
}

function withoutReason(user: UserDocument): UserDocument {
  const { suspension } = user;
  return {
    ...user,
    suspension: suspension && { ...suspension, reason: null },
    reasonBy: null,
    reasonOf: null,
  };
}

export const userProjection: Projection<UserDocument> = {
  name: 'users',
  collection: USERS,
  handles: USER_EVENTS,
  touches: usersTouched,
  fold: foldUser,
};

/** Large enough for a remote store, small enough for an embedded one, which answers on this thread. */
const PAGE = 200;

export async function* membersOf(
  users: Pick<ReadCollection<UserDocument>, 'find'>,
): AsyncGenerator<{ readonly id: string; readonly username: string }> {
  const page = { sort: { createdAt: 1, _id: 1 }, limit: PAGE } as const;
  let found = await users.find({}, page);
  for (let last = found.at(-1); last !== undefined; last = found.at(-1)) {
    for (const { _id: id, username } of found) yield { id, username };
    found = await users.find({}, { ...page, after: { value: last.createdAt, id: last._id } });
  }
}
