import type { Command } from '@duende/contracts/commands/command-schemas';
import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { ownCalendarPath } from '@duende/contracts/parties/feed-paths';
import { digestOfCalendarToken } from '@duende/platform/sessions/calendar-token';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { accountDecider } from './decide-account.ts';

export interface CalendarLinksDependencies {
  readonly handler: CommandHandler;
  /** keyed with the vault's secret `calendar-token` */
  readonly calendarHash: (text: string) => string;
  /** Waits, for a bounded time, until every read model has passed a position: tokens are looked up in one. */
  readonly projected: (position: Position) => Promise<unknown>;
}

export type CalendarLinks = ReturnType<typeof createCalendarLinks>;

/** Addresses at which people's calendars are fetched. Both ways are answered when calendars are given as it is from then on. */
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
    /** Another address for a person; the one before serves no more. It follows from the command, so that a repeat is given the same one. */
    async issue(
      userId: string,
      context: CommandContext,
    ): Promise<{ readonly path: string; readonly position: Position | null }> {
      const secret = calendarHash(`${userId} ${context.commandId}`);
      const token = Buffer.from(secret, 'hex').toString('base64url');
      const data = { userId, tokenDigest: digestOfCalendarToken(token) };
      const command = { type: 'IssueCalendarLink', data } as const;
      return { path: ownCalendarPath(token), position: await recorded(command, context) };
    },

    /** The address serves no more; where there is none, nothing is recorded. */
    revoke: (userId: string, context: CommandContext): Promise<Position | null> =>
      recorded({ type: 'RevokeCalendarLink', data: { userId } }, context),
  };
}
