import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { undoId } from '../common/answers.ts';
import { careSchema } from './care-schema.ts';
import { PARTY_FIELDS } from './party-fields.ts';
import { eventAnswerSchema } from './party-answers.ts';
import { proposalSchema } from './own-proposal.ts';
import { PROPOSERS } from './proposal.ts';
import { setSchema } from './sets-schema.ts';

/** `undoId`: `null` if nothing changed. */
export const proposalDecidedAnswerSchema = eventAnswerSchema.extend({ undoId: undoId.nullable() });
export type ProposalDecidedAnswer = z.infer<typeof proposalDecidedAnswerSchema>;

const value = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(setSchema),
  careSchema,
  z.null(),
]);

export const openProposalAnswerSchema = eventAnswerSchema.extend({
  proposal: proposalSchema.extend({
    by: z.enum(PROPOSERS),
    /** `null`: a source, or erased */
    sender: z.object({ id: idSchema, username: z.string() }).nullable(),
    fields: z.array(
      z.object({
        field: z.enum(PARTY_FIELDS as [(typeof PARTY_FIELDS)[number]]),
        /** then, at present, and proposed */
        from: value,
        now: value,
        to: value,
        /** another person changed it since */
        clashes: z.boolean(),
      }),
    ),
  }),
});
export type OpenProposalAnswer = z.infer<typeof openProposalAnswerSchema>;

/** `overwrite`: also replaces newer changes by others; requires the revision seen. */
export const acceptProposalBodySchema = z
  .object({ overwrite: z.boolean().nullish() })
  .nullish()
  .transform((body) => ({ overwrite: body?.overwrite === true }));
