import type { EventType } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { EventOf, Projection } from '../model/projection.ts';

/** `_id` is the user id. */
export interface CalendarLinkDocument extends StoredDocument {
  /** SHA-256 of the token, hexadecimal */
  readonly tokenDigest: string;
  readonly createdAt: string;
}

const CALENDAR_LINKS: CollectionSpec<CalendarLinkDocument> = {
  name: 'calendar-links.v2',
  indexes: [{ keys: { tokenDigest: 1 } }],
};

const CALENDAR_LINK_EVENTS = [
  'CalendarLinkIssued',
  'CalendarLinkRevoked',
  'PasswordChanged',
  'SessionsEnded',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof CALENDAR_LINK_EVENTS>;

function foldLink(
  link: CalendarLinkDocument | null,
  event: Handled,
  id: string,
): CalendarLinkDocument | null {
  switch (event.type) {
    case 'CalendarLinkIssued': {
      const { position, effectiveAt: createdAt } = event;
      return { _id: id, position, tokenDigest: event.data.tokenDigest, createdAt };
    }
    case 'CalendarLinkRevoked':
    case 'PasswordChanged':
    case 'SessionsEnded':
    case 'PersonErased':
      return null;
    default:
      return link;
  }
}

export const calendarLinkProjection: Projection<CalendarLinkDocument> = {
  name: 'calendar-links',
  collection: CALENDAR_LINKS,
  handles: CALENDAR_LINK_EVENTS,
  touches: (event) => ('userId' in event.data && event.data.userId !== null ? [event.data.userId] : []),
  fold: foldLink,
};
