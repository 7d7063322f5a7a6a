import { z } from 'zod';

/** What whoever runs the service has decided about the log itself. */
export const operatorEventSchemas = {
  /**
   * An event that no program can read is left out from now on, by everybody, for good: by every process, rebuild, replay and
   * check, as if it had never been recorded.
   */
  EventPassedOver: z.object({
    eventId: z.string(),
    /** what is known of it without reading it */
    stream: z.string(),
    type: z.string(),
    position: z.string(),
    reason: z.string(),
    /** who decided it, in a word that the operator chose */
    decidedBy: z.string(),
  }),
} as const;
