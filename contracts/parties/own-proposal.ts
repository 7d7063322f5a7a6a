import { z } from 'zod';
import { partyChangesSchema } from './party-details.ts';
import { PROPOSED } from './proposal.ts';

export const proposalSchema = z.object({
  at: z.string(),
  what: z.enum(PROPOSED),
  /** public reason; `null`: unchanged */
  notice: z.string().nullable(),
});

export const ownProposalSchema = proposalSchema.extend({
  state: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
  decidedAt: z.string().nullable(),
  /** `null` if none, or after its author's erasure */
  reason: z.string().nullable(),
  changes: partyChangesSchema,
});
export type OwnProposal = z.infer<typeof ownProposalSchema>;
