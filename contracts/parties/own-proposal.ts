import { z } from 'zod';
import { partyChangesSchema } from './party-details.ts';
import { PROPOSED } from './proposal.ts';

/** What is asked to be changed of a published party, whoever reads it. */
export const proposalSchema = z.object({
  /** ISO 8601 */
  at: z.string(),
  what: z.enum(PROPOSED),
  /** what everybody would read over the party; `null`: what is there stays */
  notice: z.string().nullable(),
});

/** What its author asked to be changed of a party last. */
export const ownProposalSchema = proposalSchema.extend({
  state: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
  /** ISO 8601 */
  decidedAt: z.string().nullable(),
  /** why it was rejected, where whoever did has said so and is still here */
  reason: z.string().nullable(),
  changes: partyChangesSchema,
});
export type OwnProposal = z.infer<typeof ownProposalSchema>;
