import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { undoId } from '../common/answers.ts';
import { PARTY_FIELDS } from './party-fields.ts';
import { eventAnswerSchema } from './party-answers.ts';
import { proposalSchema } from './own-proposal.ts';
import { PROPOSERS } from './proposal.ts';

/** What a decision on a proposal answers: the party, and what takes back what it made of it, where that is something. */
export const proposalDecidedAnswerSchema = eventAnswerSchema.extend({ undoId: undoId.nullable() });
export type ProposalDecidedAnswer = z.infer<typeof proposalDecidedAnswerSchema>;

/** A value of a field of a party. */
const value = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);

/** A published party as it is, and the change of it that waits for a moderator. */
export const openProposalAnswerSchema = eventAnswerSchema.extend({
  proposal: proposalSchema.extend({
    by: z.enum(PROPOSERS),
    /** who proposed it; `null` for a source, and once the account is gone */
    sender: z.object({ id: idSchema, username: z.string() }).nullable(),
    fields: z.array(
      z.object({
        field: z.enum(PARTY_FIELDS as [(typeof PARTY_FIELDS)[number]]),
        /** when it was proposed, now, and as it would be */
        from: value,
        now: value,
        to: value,
        /** somebody else has made something else of it since */
        clashes: z.boolean(),
      }),
    ),
  }),
});
export type OpenProposalAnswer = z.infer<typeof openProposalAnswerSchema>;

/** `overwrite`: also where somebody else has changed the same since; only with the revision that was seen. */
export const acceptProposalBodySchema = z
  .object({ overwrite: z.boolean().nullish() })
  .nullish()
  .transform((body) => ({ overwrite: body?.overwrite === true }));
