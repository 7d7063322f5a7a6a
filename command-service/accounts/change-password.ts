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

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

/** Also ends all other sessions. A repeat ends those that the first run left open. */
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
      // Passwords are not in the command's digest, so compare here.
      throw new Refusal('request.key-reused');
    }
    if (position === null) throw new Error('a password was changed without an event');
    await sessions.revokeUntilNow(userId, session.sessionId);
    return position;
  };
}
