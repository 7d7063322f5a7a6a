import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { hookChoiceSchema, hookEventSchemas } from './hook-events.ts';

const ofHook = z.object({ hookId: idSchema });

export const hookCommandSchemas = {
  AddHook: hookEventSchemas.HookAdded,
  ChangeHook: hookChoiceSchema.extend({ hookId: idSchema, name: z.string() }),
  RenewHookSecret: ofHook.extend({ secretId: idSchema }),
  RemoveHook: ofHook,
  ResendHookMessages: ofHook,
} as const;
