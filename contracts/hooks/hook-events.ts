import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { LOCATIONS } from '../parties/locations.ts';
import { STYLES } from '../parties/styles.ts';
import { HOOK_KIND_NAMES } from './hook-kinds.ts';
import { HOOK_NEWS } from './hook-news.ts';

const news = z.array(z.enum(HOOK_NEWS));
const locations = z.array(z.enum(LOCATIONS));
const styles = z.array(z.enum(STYLES));

/** No location or style means all. */
export const hookChoiceSchema = z.object({ news, locations, styles });
export type HookChoice = z.infer<typeof hookChoiceSchema>;

const changed = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ from: schema, to: schema }).optional();

/** Deliveries are in the outbox. */
export const hookEventSchemas = {
  HookAdded: hookChoiceSchema.extend({
    hookId: idSchema,
    name: z.string(),
    kind: z.enum(HOOK_KIND_NAMES),
    /** nothing secret */
    place: z.string(),
    /** address or token, sealed */
    target: z.string(),
    /** the signing key derives from it */
    secretId: idSchema,
  }),
  HookChanged: z.object({
    hookId: idSchema,
    name: z.string(),
    changes: z.object({
      name: changed(z.string()),
      news: changed(news),
      locations: changed(locations),
      styles: changed(styles),
    }),
  }),
  HookTargetChanged: z.object({
    hookId: idSchema,
    name: z.string(),
    /** nothing secret */
    place: z.object({ from: z.string(), to: z.string() }),
    /** sealed */
    target: z.string(),
  }),
  HookSecretRenewed: z.object({ hookId: idSchema, name: z.string(), secretId: idSchema }),
  HookRemoved: z.object({ hookId: idSchema, name: z.string() }),
  /** Parked messages wait again. */
  HookMessagesResent: z.object({ hookId: idSchema, name: z.string() }),
} as const;
