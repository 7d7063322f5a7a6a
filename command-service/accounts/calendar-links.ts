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

const COUNTED = { countsAs: 'profileChanges' } as const;

/** Addresses at which people's calendars are fetched. Both ways are answered when calendars are given as it is from then on. */
export function createCalendarLinks({ handler, calendarHash, projected }: CalendarLinksDependencies) {
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
      const { position } = await handler.handle(
        accountDecider,
        streams.user(userId),
        command,
        context,
        COUNTED,
      );
      if (position !== null) await projected(position);
      return { path: ownCalendarPath(token), position };
    },

    /** The address serves no more; where there is none, nothing is recorded. */
    async revoke(userId: string, context: CommandContext): Promise<Position | null> {
      const command = { type: 'RevokeCalendarLink', data: { userId } } as const;
      const { position } = await handler.handle(
        accountDecider,
        streams.user(userId),
        command,
        context,
        COUNTED,
      );
      if (position !== null) await projected(position);
      return position;
    },
  };
}
