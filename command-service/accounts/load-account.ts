import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { holderFold } from '../claims/claim.ts';
import { fold } from '../handling/decider.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Loaded } from '../handling/handled.ts';
import type { AccountState } from './account-state.ts';
import { accountDecider } from './decide-account.ts';

export const loadAccount = (
  handler: Pick<CommandHandler, 'load'>,
  userId: string,
): Promise<Loaded<AccountState>> => handler.load(accountDecider, streams.user(userId));

/** The erasure event, the last one of its account; `null` if not erased. */
export async function erasureOf(
  { handler, log }: { readonly handler: Pick<CommandHandler, 'load'>; readonly log: DomainLog },
  userId: string,
): Promise<RecordedDomainEvent<'PersonErased'> | null> {
  const { state, revision } = await loadAccount(handler, userId);
  if (state.status !== 'erased') return null;
  const [last] = await log.read(streams.user(userId), revision, 1);
  return last?.type === 'PersonErased' ? last : null;
}

export async function isErased(log: Pick<DomainLog, 'read'>, userId: string): Promise<boolean> {
  return fold(holderFold, await log.read(streams.user(userId))) === 'erased';
}

/** Milliseconds since 1970; `null` if not in the log. */
export async function registeredAt(log: DomainLog, userId: string): Promise<number | null> {
  const [first] = await log.read(streams.user(userId), 0, 1);
  return first?.type === 'UserRegistered' ? Date.parse(first.metadata.at) : null;
}
