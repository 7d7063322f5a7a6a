import type { Given } from '@duende/testkit/samples/given-log';
import { givenPhoto } from '@duende/testkit/samples/given-photo';
import { ALBA, approved, deleted, rejected, submitted } from '@duende/testkit/samples/story';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../handling/command-context.ts';

export const PHOTO = givenPhoto('cartel', { uploadedBy: ALBA });

/** Joins events of one subject. */
export const history = (first: Given, ...more: readonly Given[]): Given => ({
  ...first,
  events: [first, ...more].flatMap(({ events }) => events),
});

/** In the future, whenever tests run. */
export const APPROVED_PARTY = history(submitted({ details: { dates: ['2099-08-01'] } }), approved());
export const REJECTED_PARTY = history(submitted(), rejected());
export const DELETED_PARTY = history(submitted(), approved(), deleted());

/** The context of a new command; parts may be given. */
export function commandContext(parts: Partial<CommandContext> = {}): CommandContext {
  return {
    actor: { userId: ALBA, isAdmin: false },
    at: '2026-06-01T12:00:00.000Z',
    commandId: randomUUID(),
    commandDigest: 'digest',
    correlationId: randomUUID(),
    causationId: null,
    ...parts,
  };
}
