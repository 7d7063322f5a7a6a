import type { z } from 'zod';
import type { LiveRoom } from './topics.ts';
import { partyMessageSchemas } from '../parties/party-messages.ts';
import { rsvpMessageSchemas } from '../rsvps/rsvp-messages.ts';
import { commentMessageSchemas } from '../comments/comment-messages.ts';
import { rideMessageSchemas } from '../rides/ride-messages.ts';
import { reportMessageSchemas } from '../reports/report-messages.ts';
import { auditMessageSchemas } from '../audit/audit-messages.ts';
import { commonMessageSchemas } from '../common/common-messages.ts';

/** What a socket receives after a read model has changed, by name. Never personal data in a broadcast. */
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

/** Of messages with the same key only the latest counts, so that a rush may be thinned out; `null`: each one counts. */
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

/** A message and the rooms it goes to. */
export interface AddressedLiveMessage {
  readonly topics: readonly LiveRoom[];
  readonly message: LiveMessage;
}
