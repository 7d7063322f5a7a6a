import type { EventData } from '@duende/contracts/events/domain-event';
import { openedOr } from '@duende/contracts/events/personal';
import { streams } from '@duende/contracts/events/streams';
import type { Actor } from '@duende/contracts/permissions';
import { comparable } from '../accounts/account-claims.ts';
import { accountDecider } from '../accounts/decide-account.ts';
import type { CommandHandler } from '../handling/command-handler.ts';

export type CommentSignature = EventData<'CommentPosted'>['signedAs'];

/**
 * What an author's name is worth. Anybody may write under any name, signed in or not; proven is the name of who is signed in and
 * writes under that very one. Another name, or none, is left as it is: who wants to stay unknown is not told of.
 */
export async function signatureOf(
  handler: Pick<CommandHandler, 'load'>,
  actor: Actor | null,
  author: string,
): Promise<CommentSignature> {
  if (actor === null) return null;
  const { state } = await handler.load(accountDecider, streams.user(actor.userId));
  if (state.status !== 'registered') return null;
  const username = openedOr(state.username, null);
  if (username === null || comparable(author) !== comparable(username)) return null;
  return actor.isAdmin ? 'admin' : 'member';
}
