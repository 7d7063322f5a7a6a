import { z } from 'zod';
import { commentAnswerSchema, eventAnswerSchema, rideAnswerSchema } from '../api/answers.ts';
import { idSchema } from '../events/fields.ts';
import type { LiveRoom } from './topics.ts';

const positioned = <S extends z.ZodRawShape>(shape: S) => z.object({ position: z.string(), ...shape });

/** What a socket receives after a read model has changed, by name. Never personal data in a broadcast. */
export const liveMessageSchemas = {
  'event.approved': positioned({ event: eventAnswerSchema }),
  'event.updated': positioned({ event: eventAnswerSchema }),
  'event.removed': positioned({ eventId: idSchema }),
  'rsvp.count': positioned({ eventId: idSchema, count: z.number().int() }),
  'comment.approved': positioned({ eventId: idSchema, comment: commentAnswerSchema }),
  'comment.removed': positioned({ eventId: idSchema, commentId: idSchema }),
  'ride.published': positioned({ eventId: idSchema, ride: rideAnswerSchema }),
  'ride.removed': positioned({ eventId: idSchema, rideId: idSchema }),
  /** `isNew`: a pin came that matches one's own; otherwise matches may be others than before */
  'ride.matched': positioned({ eventId: idSchema, isNew: z.boolean() }),
  'audit.recorded': positioned({}),
  'moderation.pending': positioned({ events: z.number().int(), comments: z.number().int() }),
  'rsvp.mine': positioned({ eventId: idSchema, isGoing: z.boolean() }),
  'moderation.decided': positioned({
    eventId: idSchema,
    decision: z.enum(['approved', 'withdrawn', 'rejected', 'deleted', 'restored']),
    reason: z.string().nullable(),
  }),
  /** to who wrote it; `pending`: a decision was taken back, so that it waits again */
  'comment.decided': positioned({
    eventId: idSchema,
    commentId: idSchema,
    decision: z.enum(['approved', 'rejected', 'removed', 'pending']),
    reason: z.string().nullable(),
  }),
  resync: positioned({}),
} as const;

export type LiveMessageName = keyof typeof liveMessageSchemas;
export type LiveMessagePayload<N extends LiveMessageName> = z.infer<(typeof liveMessageSchemas)[N]>;
type Distribute<N extends LiveMessageName> = N extends LiveMessageName
  ? { readonly name: N; readonly payload: LiveMessagePayload<N> }
  : never;
export type LiveMessage<N extends LiveMessageName = LiveMessageName> = Distribute<N>;

/** A message and the rooms it goes to. */
export interface AddressedLiveMessage {
  readonly topics: readonly LiveRoom[];
  readonly message: LiveMessage;
}
