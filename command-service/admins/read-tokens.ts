import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { READ_TOKEN_PREFIX } from '@duende/platform/sessions/read-token';
import { digestOfToken } from '@duende/platform/sessions/token-digest';
import type { Claims } from '../claims/claims.ts';
import type { CommandContext } from '../handling/command-context.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import type { CommandHandler } from '../handling/command-handler.ts';
import { firstAdminOf } from './admins.ts';
import { adminsDecider } from './decide-admins.ts';

export interface ReadTokensDependencies {
  readonly claims: Pick<Claims, 'holder'>;
  readonly handler: CommandHandler;
  /** keyed with the vault's secret `read-token` */
  readonly tokenHash: (text: string) => string;
  /** Waits for a limited time for every read model: tokens are looked up in one. */
  readonly projected: (position: Position) => Promise<unknown>;
}

interface IssuedToken {
  readonly tokenId: string;
  /** not stored */
  readonly token: string;
  readonly expiresAt: string;
  readonly position: Position | null;
}

export type ReadTokens = ReturnType<typeof createReadTokens>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Both methods wait until requests see the change. */
export function createReadTokens({ claims, handler, tokenHash, projected }: ReadTokensDependencies) {
  return {
    /** A repeat returns the same token. @throws Refusal `session.analyst-required`, `token.too-many` */
    async issue(
      userId: string,
      { name, days }: { readonly name: string; readonly days: number },
      context: CommandContext,
    ): Promise<IssuedToken> {
      const secret = Buffer.from(tokenHash(`${userId} ${context.commandId}`), 'hex').toString('base64url');
      const token = READ_TOKEN_PREFIX + secret;
      const data = {
        tokenId: deriveId(context.commandId, 'read-token'),
        userId,
        founderId: await firstAdminOf(claims),
        name,
        tokenDigest: digestOfToken(token),
        expiresAt: new Date(Date.parse(context.at) + days * DAY_MS).toISOString(),
        at: context.at,
      };
      const command = { type: 'IssueReadToken', data } as const;
      const { events, position } = await handler.handle(adminsDecider, streams.admins(), command, context);
      const [issued] = events;
      if (issued?.type !== 'ReadTokenIssued') throw new Error('a token was issued without an event');
      if (position !== null) await projected(position);
      return { tokenId: issued.data.tokenId, token, expiresAt: issued.data.expiresAt, position };
    },

    /** @throws Refusal `token.not-found` unless active and the person's */
    async revoke(userId: string, tokenId: string, context: CommandContext): Promise<Position | null> {
      const command = { type: 'RevokeReadToken', data: { userId, tokenId } } as const;
      const { position } = await handler.handle(adminsDecider, streams.admins(), command, context);
      if (position !== null) await projected(position);
      return position;
    },
  };
}
