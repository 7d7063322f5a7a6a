import type { EventType } from '@duende/contracts/events/domain-event';
import type { ContactDetails } from '@duende/contracts/contact-fields';
import { isErased } from '@duende/contracts/events/personal';
import { searchText, sortText } from '@duende/contracts/list-text';
import type { FoldedEvent } from '../projection.ts';
import type { UserDocument } from './user-document.ts';

export const USER_EVENTS = [
  'UserRegistered',
  'ContactDetailsChanged',
  'AdminAppointed',
  'AdminDismissed',
  'PersonErased',
] as const satisfies readonly EventType[];

const NOTHING_SHARED: ContactDetails = {
  email: '',
  whatsapp: '',
  telegram: '',
  instagram: '',
  otherContact: '',
};

export function usersTouched(event: FoldedEvent) {
  return 'userId' in event.data ? [event.data.userId] : [];
}

export function foldUser(user: UserDocument | null, event: FoldedEvent): UserDocument | null {
  switch (event.type) {
    case 'UserRegistered': {
      const { userId, username, email, isAdmin } = event.data;
      // Read again after an erasure: the key is gone, and `PersonErased` follows.
      if (isErased(username)) return null;
      const known = isErased(email) ? null : email;
      return {
        _id: userId,
        position: event.position,
        username,
        email: known,
        isAdmin,
        createdAt: event.effectiveAt,
        contact: null,
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
    case 'PersonErased':
      return null;
    default:
      return user;
  }
}
