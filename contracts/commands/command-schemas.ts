import type { z } from 'zod';
import { partyCommandSchemas } from '../parties/party-commands.ts';
import { rsvpCommandSchemas } from '../rsvps/rsvp-commands.ts';
import { commentCommandSchemas } from '../comments/comment-commands.ts';
import { alertCommandSchemas } from '../rides/alert-commands.ts';
import { rideCommandSchemas } from '../rides/ride-commands.ts';
import { accountCommandSchemas } from '../accounts/account-commands.ts';
import { hookCommandSchemas } from '../hooks/hook-commands.ts';
import { importCommandSchemas } from '../imports/import-commands.ts';
import { reportCommandSchemas } from '../reports/report-commands.ts';
import { reasonCommandSchemas } from './reason-commands.ts';

/**
 * New ids are derived beforehand, so deciders need neither clock nor randomness. Actor and time: `CommandContext`.
 */
export const commandSchemas = {
  ...partyCommandSchemas,
  ...rsvpCommandSchemas,
  ...commentCommandSchemas,
  ...rideCommandSchemas,
  ...alertCommandSchemas,
  ...accountCommandSchemas,
  ...importCommandSchemas,
  ...hookCommandSchemas,
  ...reasonCommandSchemas,
  ...reportCommandSchemas,
} as const;

type CommandType = keyof typeof commandSchemas;

type Distribute<T extends CommandType> = T extends CommandType
  ? { readonly type: T; readonly data: z.infer<(typeof commandSchemas)[T]> }
  : never;

/** `Command<'ApproveParty'>` narrows to one type. */
export type Command<T extends CommandType = CommandType> = Distribute<T>;
