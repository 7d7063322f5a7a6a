import { z } from 'zod';
import { partyChangesSchema } from './party-details.ts';
import { PROPOSED } from './proposal.ts';

/** A proposed change of a published party. */
export const proposalSchema = z.object({
  /** ISO 8601 */
  at: z.string(),
  what: z.enum(PROPOSED),
  /** the proposed public reason; `null`: unchanged */
  notice: z.string().nullable(),
});

/** The author's latest proposal for a party. */
export const ownProposalSchema = proposalSchema.extend({
  state: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
  /** ISO 8601 */
  decidedAt: z.string().nullable(),
  /** reason of a rejection, unless none was given or its author's account was erased */
  reason: z.string().nullable(),
  changes: partyChangesSchema,
});
export type OwnProposal = z.infer<typeof ownProposalSchema>;
