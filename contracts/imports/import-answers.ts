import { z } from 'zod';
import { SOURCE_NOTICES } from './import-events.ts';

export const importAnswerSchema = z.object({
  total: z.number().int(),
  imported: z.number().int(),
  /** what the source says has become of some of those imported, one for each; absent where of none */
  notices: z.array(z.enum(SOURCE_NOTICES)).optional(),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;
