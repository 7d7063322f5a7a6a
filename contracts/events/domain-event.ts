import { z } from 'zod';
import { accountEventSchemas, adminEventSchemas, claimEventSchemas } from '../accounts/account-events.ts';
import { commentEventSchemas } from '../comments/comment-events.ts';
import { exportEventSchemas } from '../exports/export-events.ts';
import { hookEventSchemas } from '../hooks/hook-events.ts';
import { operatorEventSchemas } from './operator-events.ts';
import { importEventSchemas } from '../imports/import-events.ts';
import { sourceEventSchemas } from '../imports/source-events.ts';
import { partyEventSchemas, photoEventSchemas } from '../parties/party-events.ts';
import { rsvpEventSchemas } from '../rsvps/rsvp-events.ts';
import { reportEventSchemas } from '../reports/report-events.ts';
import { reasonEventSchemas } from './reason-events.ts';
import { alertEventSchemas } from '../rides/alert-events.ts';
import { rideEventSchemas } from '../rides/ride-events.ts';

/** `data` as read: personal data opened or erased. */
export const eventSchemas = {
  ...partyEventSchemas,
  ...rsvpEventSchemas,
  ...commentEventSchemas,
  ...rideEventSchemas,
  ...alertEventSchemas,
  ...accountEventSchemas,
  ...adminEventSchemas,
  ...claimEventSchemas,
  ...photoEventSchemas,
  ...importEventSchemas,
  ...sourceEventSchemas,
  ...exportEventSchemas,
  ...reasonEventSchemas,
  ...reportEventSchemas,
  ...operatorEventSchemas,
  ...hookEventSchemas,
} as const;

export type EventType = keyof typeof eventSchemas;
export type EventData<T extends EventType> = z.infer<(typeof eventSchemas)[T]>;

type Distribute<T extends EventType> = T extends EventType
  ? { readonly type: T; readonly data: EventData<T> }
  : never;

/** `DomainEvent<'PartyApproved'>` narrows to one type. */
export type DomainEvent<T extends EventType = EventType> = Distribute<T>;

export type PartyEvent = DomainEvent<keyof typeof partyEventSchemas>;
export type RsvpEvent = DomainEvent<keyof typeof rsvpEventSchemas>;
export type CommentEvent = DomainEvent<keyof typeof commentEventSchemas>;
export type RideEvent = DomainEvent<keyof typeof rideEventSchemas>;
export type AlertEvent = DomainEvent<keyof typeof alertEventSchemas>;
export type AccountEvent = DomainEvent<keyof typeof accountEventSchemas>;
export type AdminEvent = DomainEvent<keyof typeof adminEventSchemas>;
export type ClaimEvent = DomainEvent<keyof typeof claimEventSchemas>;
export type PhotoEvent = DomainEvent<keyof typeof photoEventSchemas>;
export type ReportEvent = DomainEvent<keyof typeof reportEventSchemas>;
export type ImportEvent = DomainEvent<keyof typeof importEventSchemas>;
export type HookEvent = DomainEvent<keyof typeof hookEventSchemas>;
export type SourceEvent = DomainEvent<keyof typeof sourceEventSchemas>;

/** Place in the order of all events: 16 hexadecimal digits. */
export type Position = string;

/** Before all events. */
export const START: Position = '0000000000000000';

interface Recorded {
  readonly id: string;
  readonly stream: string;
  /** 0 for the first event of a stream */
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
}

export type RecordedDomainEvent<T extends EventType = EventType> = DomainEvent<T> & Recorded;

const EVENT_TYPES: ReadonlyMap<string, EventType> = new Map(
  Object.keys(eventSchemas).map((type) => [type, type as EventType]),
);

/** `null` if unknown. Always the same string, so that folds compare addresses, not letters. */
export function eventTypeOf(name: string): EventType | null {
  return EVENT_TYPES.get(name) ?? null;
}

export function isEventType(type: string): type is EventType {
  return EVENT_TYPES.has(type);
}

export const eventMetadataSchema = z.object({
  /** `null`: a visitor or the system */
  actorId: z.string().nullable(),
  /** ISO 8601 in UTC with milliseconds; effective time: running maximum in position order */
  at: z.string(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  commandId: z.string(),
  /** keyed digest of the body, to recognise repeats */
  commandDigest: z.string(),
  schemaVersion: z.number().int(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;
