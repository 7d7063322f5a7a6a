import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../handling/command-context.ts';
import { AUTHOR_ID } from './samples.ts';

/** The context of a fresh command of one user, parts of which may be given. */
export function commandContext(parts: Partial<CommandContext> = {}): CommandContext {
  return {
    actor: { userId: AUTHOR_ID, isAdmin: false },
    at: '2026-06-01T12:00:00.000Z',
    commandId: randomUUID(),
    commandDigest: 'digest',
    correlationId: randomUUID(),
    causationId: null,
    ...parts,
  };
}
