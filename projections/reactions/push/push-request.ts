import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { PushMessage } from '@duende/contracts/notices/push-message';
import { LRUCache } from 'lru-cache';
import type { PushKeys } from '@duende/platform/sessions/push-keys';
import type { SessionRevocations } from '@duende/platform/sessions/session-stores';
import type { PushTarget } from '../../accounts/push-devices.ts';
import type { PushAgent, PushRequestArgs } from './push-agent.ts';

export interface Push {
  readonly device: PushTarget;
  readonly message: PushMessage;
  readonly isUrgent: boolean;
  /** ms since 1970: expiry */
  readonly until: number;
}

export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  /** permanently, for this browser */
  | { readonly kind: 'refused'; readonly why: string }
  /** `afterMs`: not earlier */
  | { readonly kind: 'later'; readonly why: string; readonly afterMs: number | null };

/** Never rejects. */
export type SendPush = (push: Push) => Promise<Outcome>;

export interface PushRequestOptions {
  readonly keys: PushKeys;
  /** contact: a `mailto:` or web address */
  readonly subject: string;
  readonly agent: PushAgent;
  /** ended sessions end their subscriptions, even without an event */
  readonly revocations: Pick<SessionRevocations, 'has'>;
  readonly now: () => number;
  /** of a push service that may stall */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** ms between encryptions: five thousand messages take half a minute. */
const REST_MS = 4;
const MOST_READ = 16_384;
/** Push services accept a signature for a day; ours are renewed earlier. */
const SIGNED_MS = 3_600_000;
const SIGNED_FOR_S = 12 * 3600;
const SIGNED_MOST = 500;

/** Encrypts for the browser (RFC 8291) and signs (RFC 8292). */
export function createPushRequest(options: PushRequestOptions): SendPush {
  const { keys, subject, agent, revocations, now, timeoutMs = TIMEOUT_MS } = options;
  const privateKeys = new Map(keys.map(({ publicKey, privateKey }) => [publicKey, privateKey]));
  const signed = new LRUCache<string, string>({ max: SIGNED_MOST, ttl: SIGNED_MS });
  let turn: Promise<unknown> = Promise.resolve();

  /** Encryption blocks this thread, so one at a time with pauses, in which commands run. */
  function ownTurn(): Promise<unknown> {
    turn = turn.then(() => delay(REST_MS, undefined, { ref: false }));
    return turn;
  }

  async function headersOf({ device, isUrgent, until }: Push, privateKey: string) {
    const { default: webPush } = await import('web-push');
    const { origin } = new URL(device.endpoint);
    const name = `${origin} ${device.serviceKey}`;
    const expires = Math.floor(now() / 1000) + SIGNED_FOR_S;
    const authorization =
      signed.get(name) ??
      webPush.getVapidHeaders(origin, subject, device.serviceKey, privateKey, 'aes128gcm', expires)
        .Authorization;
    signed.set(name, authorization);
    return {
      Authorization: authorization,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(Math.max(0, Math.ceil((until - now()) / 1000))),
      Urgency: isUrgent ? 'high' : 'normal',
    };
  }

  return async (push) => {
    const { device, message } = push;
    const privateKey = privateKeys.get(device.serviceKey);
    // The operator removed the key.
    if (privateKey === undefined) return { kind: 'gone' };
    await ownTurn();
    try {
      if (await hasEnded(device)) return { kind: 'gone' };
      const { default: webPush } = await import('web-push');
      const headers = await headersOf(push, privateKey);
      const { p256dh, auth } = device;
      const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(message), 'aes128gcm');
      return await sent(device, headers, cipherText);
    } catch (error) {
      return { kind: 'later', why: error instanceof Error ? error.message : String(error), afterMs: null };
    }
  };

  async function hasEnded({ userId, session }: PushTarget): Promise<boolean> {
    if (session === null) return false;
    return revocations.has({ userId, sessionId: session.id, issuedAt: session.issuedAt });
  }

  async function sent(
    { endpoint, userId: account }: PushTarget,
    headers: Record<string, string>,
    body: Buffer,
  ): Promise<Outcome> {
    const url = new URL(endpoint);
    const args: PushRequestArgs = {
      agent,
      account,
      method: 'POST',
      host: url.hostname,
      port: 443,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, Host: url.host, 'Content-Length': body.length },
      signal: AbortSignal.timeout(timeoutMs),
    };
    const asked = request(args);
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await drained(answer);
    return outcomeOf(answer);
  }

  function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Outcome {
    if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
    if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
    const why = `answered ${statusCode}`;
    if (statusCode === 429 || statusCode >= 500)
      return { kind: 'later', why, afterMs: retryAfterMs(headers['retry-after']) };
    return { kind: 'refused', why };
  }

  /** `Retry-After` in seconds or as a date. */
  function retryAfterMs(text: string | undefined): number | null {
    if (text === undefined) return null;
    const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now();
    return Number.isFinite(ms) ? Math.max(0, ms) : null;
  }
}

async function drained(answer: IncomingMessage): Promise<void> {
  let read = 0;
  for await (const chunk of answer) {
    read += (chunk as Buffer).length;
    if (read > MOST_READ) return;
  }
}
