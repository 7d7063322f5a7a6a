import type { z } from 'zod';
import type { LiveRoom } from './topics.ts';
import { partyMessageSchemas } from '../parties/party-messages.ts';
import { rsvpMessageSchemas } from '../rsvps/rsvp-messages.ts';
import { commentMessageSchemas } from '../comments/comment-messages.ts';
import { rideMessageSchemas } from '../rides/ride-messages.ts';
import { reportMessageSchemas } from '../reports/report-messages.ts';
import { auditMessageSchemas } from '../audit/audit-messages.ts';
import { commonMessageSchemas } from '../common/common-messages.ts';

/** Sent after a read model changed. Broadcasts contain no personal data. */
export const liveMessageSchemas = {
  ...partyMessageSchemas,
  ...rsvpMessageSchemas,
  ...commentMessageSchemas,
  ...rideMessageSchemas,
  ...reportMessageSchemas,
  ...auditMessageSchemas,
  ...commonMessageSchemas,
} as const;

export type LiveMessageName = keyof typeof liveMessageSchemas;

export type LiveMessagePayload<N extends LiveMessageName> = z.infer<(typeof liveMessageSchemas)[N]>;

type Distribute<N extends LiveMessageName> = N extends LiveMessageName
  ? { readonly name: N; readonly payload: LiveMessagePayload<N> }
  : never;

export type LiveMessage<N extends LiveMessageName = LiveMessageName> = Distribute<N>;

/** In a burst only the latest message of a key is sent; `null`: all are. */
export function coalescingKey({ name, payload }: LiveMessage): string | null {
  switch (name) {
    case 'rsvp.count':
      return payload.eventId;
    case 'audit.recorded':
    case 'moderation.pending':
    case 'reports.waiting':
      return name;
    default:
      return null;
  }
}

export interface AddressedLiveMessage {
  readonly topics: readonly LiveRoom[];
  readonly message: LiveMessage;
}
