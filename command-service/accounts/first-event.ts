import type { DomainEvent, Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { RevisionConflict } from '@duende/platform/errors/errors';
import type { CommandContext } from '../handling/command-context.ts';
import { partsOf } from '../handling/decider.ts';
import type { Append } from '../handling/guarded-append.ts';
import { newEventsAt } from '../handling/new-events.ts';
import { NO_ACCOUNT } from './account-state.ts';
import type { Need } from './applicant-claims.ts';
import { type Applicant, userOf } from './applicant.ts';
import { decideAccount } from './decide-account.ts';

/** Before releasing claims: a concurrent run must not commit without them. */
export async function abandon(append: Append, userId: string, context: CommandContext): Promise<void> {
  const abandoning = decideAccount({ type: 'AbandonRegistration', data: { userId } }, NO_ACCOUNT);
  const { events } = partsOf(abandoning);
  await appendFirst(append, userId, events, context, 'abandoned');
}

/** `null` if the stream exists: committed by another run, or fenced. */
export async function commit(
  append: Append,
  applicant: Applicant,
  userId: string,
  passwordHash: string,
  needs: readonly Need[],
  context: CommandContext,
): Promise<Position | null> {
  const { id, ...user } = userOf(applicant, userId);
  const data = { ...user, userId: id, passwordHash, claims: needs.map(([claim]) => claim.stream) };
  const { events } = partsOf(decideAccount({ type: 'RegisterUser', data }, NO_ACCOUNT));
  return await appendFirst(append, userId, events, context, passwordHash);
}

/** `salt` separates two runs; otherwise the log takes the second for a repeat. */
async function appendFirst(
  append: Append,
  userId: string,
  events: readonly DomainEvent[],
  context: CommandContext,
  salt: string,
): Promise<Position | null> {
  const stream = streams.user(userId);
  try {
    const first = newEventsAt(salt, stream, events, context);
    return (await append(stream, first, 'no-stream', context)).position;
  } catch (error) {
    if (error instanceof RevisionConflict) return null;
    throw error;
  }
}
