import { z } from 'zod';

export const eventMetadataSchema = z.object({
  /** the user who wished it, or `null` for a visitor or the system */
  actorId: z.string().nullable(),
  /** ISO 8601 in UTC, milliseconds; the effective time is the running maximum in position order */
  at: z.string(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  commandId: z.string(),
  /** keyed digest of the command's body: tells a repeat from another wish under the same idempotency key */
  commandDigest: z.string(),
  schemaVersion: z.number().int(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;
