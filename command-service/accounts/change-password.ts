import type { Position } from '@duende/contracts/events/domain-event';
import { openedOr } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Session, SessionKeeper } from '@duende/platform/sessions/session';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { accountDecider } from './decide-account.ts';
import { loadAccount } from './load-account.ts';
import type { Passwords } from './passwords.ts';

export interface PasswordChangerDependencies {
  readonly handler: CommandHandler;
  readonly sessions: Pick<SessionKeeper, 'revokeUntilNow'>;
  readonly passwords: Passwords;
}

/** What is asked for with a session: the words to leave, and the words to take. */
export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

/**
 * Gives the account of who knows its password another one, and then ends every session but the one that asked; answers with
 * the fact's position. The same command again ends the sessions that the first time may have left.
 */
export function createPasswordChanger({ handler, sessions, passwords }: PasswordChangerDependencies) {
  return async function changePassword(
    session: Session,
    { current, next }: PasswordChange,
    context: CommandContext,
  ): Promise<Position> {
    const { userId } = session;
    const stream = streams.user(userId);
    const { state } = await loadAccount(handler, userId);
    if (state.status !== 'registered') throw new Refusal('session.required');
    const currentHash = openedOr(state.passwordHash, '');
    const matches = (password: string) => passwords.matches(currentHash || null, password, context.deadline);

    const done = await handler.previousResult(accountDecider, stream, context);
    let position = done?.at(-1)?.position ?? null;
    if (position === null) {
      if (!(await matches(current))) throw new Refusal('account.wrong-password');
      const passwordHash = await passwords.hash(next, openedOr(state.username, ''), context.deadline);
      const command = { type: 'ChangePassword', data: { userId, currentHash, passwordHash } } as const;
      ({ position } = await handler.handle(accountDecider, stream, command, context));
    } else if (!(await matches(next))) {
      // The words are no part of the command's digest, so they are compared here.
      throw new Refusal('request.key-reused');
    }
    if (position === null) throw new Error('a password was changed without an event');
    await sessions.revokeUntilNow(userId, session.sessionId);
    return position;
  };
}
