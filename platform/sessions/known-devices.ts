import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import { COOKIES } from '@duende/contracts/api/headers';
import { LIMITS } from '@duende/contracts/common/limits';
import { cookieValue, serverCookie } from './cookies.ts';
import type { SessionKeys } from '../config/session-keys.ts';

/**
 * Recognises devices that accounts have signed in on, by a cookie that outlives sessions; the server stores nothing.
 * Reveals accounts only to callers who name them: [accounts](docs/decisions/accounts-and-sessions.md).
 */
export interface KnownDevices {
  /** The `Set-Cookie` value after a sign-in; keeps the device's other accounts. */
  remember(cookieHeader: string | undefined, userId: string): string;
  /**
   * `null` unless the account has signed in on the device. `findUser` returns the account's id or `null`; called only
   * for known devices.
   */
  recognise(cookieHeader: string | undefined, findUser: () => Promise<string | null>): Promise<string | null>;
}

export interface KnownDevicesOptions {
  readonly keys: SessionKeys;
  /** separates installations that share keys */
  readonly logId: string;
  readonly secureCookies: boolean;
}

/** An account's mark on a device: `<kid>.<nonce>.<mac>`. */
interface Mark {
  readonly text: string;
  readonly kid: string;
  readonly nonce: string;
  readonly mac: string;
}

const REMEMBERED_SECONDS = LIMITS.deviceDays * 24 * 60 * 60;
const MOST_ACCOUNTS = 4;
const BETWEEN = '~';
const MARK = /^([\w-]{1,64})\.([\w-]{22})\.([\w-]{43})$/;
const NONCE_BYTES = 16;

export function createKnownDevices({ keys, logId, secureCookies }: KnownDevicesOptions): KnownDevices {
  // Browsers accept the prefix only over HTTPS from this very host.
  const name = secureCookies ? `__Host-${COOKIES.device}` : COOKIES.device;
  const secrets = new Map<string, KeyObject>(keys.map(({ kid, secret }) => [kid, createSecretKey(secret)]));
  const [{ kid: signing }] = keys;

  function marksIn(cookieHeader: string | undefined): readonly Mark[] {
    const texts = cookieValue(cookieHeader, name)?.split(BETWEEN, MOST_ACCOUNTS) ?? [];
    return texts.flatMap((text) => {
      const [, kid = '', nonce = '', mac = ''] = MARK.exec(text) ?? [];
      return secrets.has(kid) ? [{ text, kid, nonce, mac }] : [];
    });
  }

  /** Signed token parts contain no line breaks, so marks and sessions cannot be confused. */
  function macOf(kid: string, nonce: string, userId: string): string {
    const secret = secrets.get(kid);
    if (secret === undefined) throw new Error('a mark needs an existing key');
    return createHmac('sha256', secret)
      .update(['device', logId, nonce, userId].join('\n'))
      .digest('base64url');
  }

  function markOf(marks: readonly Mark[], userId: string): Mark | undefined {
    return marks.find(({ kid, nonce, mac }) =>
      timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(kid, nonce, userId))),
    );
  }

  return {
    remember(cookieHeader, userId) {
      const marks = marksIn(cookieHeader);
      const known = markOf(marks, userId);
      // Keeps the device's nonce, under the newest key.
      const nonce = known?.nonce ?? randomBytes(NONCE_BYTES).toString('base64url');
      const mark = [signing, nonce, macOf(signing, nonce, userId)].join('.');
      const others = marks.filter((other) => other !== known).map(({ text }) => text);
      const value = [mark, ...others].slice(0, MOST_ACCOUNTS).join(BETWEEN);
      return serverCookie(name, value, { secure: secureCookies, maxAgeSeconds: REMEMBERED_SECONDS });
    },

    async recognise(cookieHeader, findUser) {
      const marks = marksIn(cookieHeader);
      const userId = marks.length === 0 ? null : await findUser();
      return userId === null ? null : (markOf(marks, userId)?.nonce ?? null);
    },
  };
}
