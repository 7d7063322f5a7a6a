import type { ServerResponse } from 'node:http';
import { COOKIES, HEADERS } from '@duende/contracts/api/headers';
import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { deadlineOf } from './command-deadline.ts';
import { serverCookie } from '../sessions/cookies.ts';
import { sendJson } from './middleware.ts';

/**
 * Waits until this process has projected a position, at most `atMostMs`. Never rejects: the command has happened and
 * must be answered.
 */
export interface ProjectedWait {
  (position: Position, atMostMs: number): Promise<void>;
}

/** `position` of its last event; `null` if nothing was recorded. */
export interface CommandAnswer {
  (res: ServerResponse, status: number, body: unknown, position: Position | null): Promise<void>;
}

/**
 * Sends the position as `Log-Position` and in a cookie of 30 s, so that the browser's next query can wait for it on
 * any instance.
 */
export function createCommandAnswer(options: {
  readonly logId: string;
  readonly projected?: ProjectedWait;
  readonly secureCookies: boolean;
}): CommandAnswer {
  const { logId, projected, secureCookies } = options;
  const cookieOptions = { secure: secureCookies, maxAgeSeconds: LIMITS.logPositionCookieSeconds };

  return async (res, status, body, position) => {
    if (res.writableEnded) return;
    const deadline = deadlineOf(res.req);
    deadline?.met();
    if (position !== null) {
      res.setHeader(HEADERS.logPosition, position);
      res.appendHeader(
        'Set-Cookie',
        serverCookie(COOKIES.logPosition, `${logId}:${position}`, cookieOptions),
      );
      const { readYourWritesMs } = LIMITS;
      if (projected !== undefined)
        await projected(position, Math.min(readYourWritesMs, deadline?.leftMs ?? readYourWritesMs));
    }
    sendJson(res, status, body);
  };
}
