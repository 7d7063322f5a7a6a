import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { hookChoiceSchema, hookEventSchemas } from './hook-events.ts';

const ofHook = z.object({ hookId: idSchema });

export const hookCommandSchemas = {
  AddHook: hookEventSchemas.HookAdded,
  ChangeHook: hookChoiceSchema.extend({ hookId: idSchema, name: z.string() }),
  ChangeHookTarget: hookEventSchemas.HookAdded.pick({
    hookId: true,
    kind: true,
    place: true,
    target: true,
  }),
  RenewHookSecret: ofHook.extend({ secretId: idSchema }),
  RemoveHook: ofHook,
  ResendHookMessages: ofHook,
  UndoHookEvent: ofHook.extend({ eventId: z.string() }),
} as const;
