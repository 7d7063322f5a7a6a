import type { Command } from '@duende/contracts/commands/command-schemas';
import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { ownCalendarPath } from '@duende/contracts/parties/feed-paths';
import { digestOfToken } from '@duende/platform/sessions/token-digest';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { accountDecider } from './decide-account.ts';

export interface CalendarLinksDependencies {
  readonly handler: CommandHandler;
  /** keyed with the vault's secret `calendar-token` */
  readonly calendarHash: (text: string) => string;
  /** Waits for a limited time for every read model: tokens are looked up in one. */
  readonly projected: (position: Position) => Promise<unknown>;
}

export type CalendarLinks = ReturnType<typeof createCalendarLinks>;

/** Both methods wait until requests see the change. */
export function createCalendarLinks({ handler, calendarHash, projected }: CalendarLinksDependencies) {
  async function recorded(
    command: Command<'IssueCalendarLink' | 'RevokeCalendarLink'>,
    context: CommandContext,
  ): Promise<Position | null> {
    const stream = streams.user(command.data.userId);
    const { position } = await handler.handle(accountDecider, stream, command, context);
    if (position !== null) await projected(position);
    return position;
  }

  return {
    /** Replaces the earlier address; a repeat returns the same one. */
    async issue(
      userId: string,
      context: CommandContext,
    ): Promise<{ readonly path: string; readonly position: Position | null }> {
      const secret = calendarHash(`${userId} ${context.commandId}`);
      const token = Buffer.from(secret, 'hex').toString('base64url');
      const data = { userId, tokenDigest: digestOfToken(token) };
      const command = { type: 'IssueCalendarLink', data } as const;
      return { path: ownCalendarPath(token), position: await recorded(command, context) };
    },

    /** Records nothing if there is no address. */
    revoke: (userId: string, context: CommandContext): Promise<Position | null> =>
      recorded({ type: 'RevokeCalendarLink', data: { userId } }, context),
  };
}
