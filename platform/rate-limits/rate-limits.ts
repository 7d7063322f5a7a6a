import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Refusal } from '@duende/contracts/common/refusal';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import {
  HANDSHAKES,
  LOGIN_FAILURES,
  MADE_COUNTS_AS,
  OWN_PASSWORD_FAILURES,
  RATE_LIMITS,
  type RateLimit,
  UNDER_WAY,
  WIDER,
} from '../config/limits.ts';
import { CallerCount } from './caller-count.ts';
import { addressKeys, type CallerKeys } from './client-key.ts';
import type { HttpRequest, Middleware } from '../http/middleware.ts';
import { actorOf, contextOf } from '../http/request-context.ts';
import { underWay } from './under-way.ts';

export type RateLimitName = keyof typeof RATE_LIMITS;
export type CountedLimit = RateLimitName | 'handshake' | 'login-failure' | 'own-password-failure';
/** Middleware by name. `login` needs the parsed body. */
export interface RateLimits extends Readonly<Record<RateLimitName, Middleware>> {
  /** Like `login`, for signed-in callers who repeat their password; the route's 403 is a wrong one. */
  readonly ownPassword: Middleware;
  /** One command per person at a time, also under load tests. */
  readonly underWay: Middleware;
  /** Counts answers given before middleware; returns whether the caller may. */
  readonly admits: (name: 'read' | 'page' | 'handshake', keys: CallerKeys) => boolean;
  /** Adds the cost of an uncached answer (`MADE_COUNTS_AS`). */
  readonly countMade: (name: keyof typeof MADE_COUNTS_AS, keys: CallerKeys) => void;
}

export interface RateLimitStore {
  (options: RateLimit & { readonly keyPrefix: string }): RateLimiterAbstract;
}

/** The device's key if the account has used it before; otherwise `null`. */
export interface LoginDevice {
  (req: HttpRequest, username: string): Promise<string | null>;
}

export const memoryRateLimitStore: RateLimitStore = (options) => new RateLimiterMemory(options);

/**
 * The limits by name; above one, `request.too-many` with the seconds to wait. Without `enabled` they allow
 * everything, for load tests.
 */
export function createRateLimits(options: {
  readonly enabled: boolean;
  readonly store: RateLimitStore;
  /** without it every device is unknown */
  readonly loginDevice?: LoginDevice;
  readonly onRefused?: (limit: CountedLimit) => void;
}): RateLimits {
  const { onRefused } = options;
  const noted = async (limit: CountedLimit, take: Promise<unknown>): Promise<void> => {
    try {
      await take;
    } catch (over) {
      if (over instanceof RateLimiterRes) onRefused?.(limit);
      throw over;
    }
  };
  const stored = (name: RateLimitName) => {
    const { points, duration } = RATE_LIMITS[name];
    const own = options.store({ points, duration, keyPrefix: name });
    const wide = options.store({ points: points * WIDER, duration, keyPrefix: `${name}-wide` });
    const take: Take = async ([key, wider]) => {
      await noted(name, own.consume(key));
      if (wider !== undefined) await noted(name, wide.consume(wider));
    };
    return take;
  };
  const passing = (take: (req: HttpRequest, res: ServerResponse) => Promise<void>): Middleware =>
    options.enabled
      ? (req, res, next) => {
          take(req, res).then(
            () => next(),
            (over: unknown) => next(tooMany(over)),
          );
        }
      : letThrough;
  const before = (take: Take): Middleware => passing((req) => take(callerKeys(req)));
  const limit = (name: RateLimitName): Middleware => before(stored(name));
  const attempt = stored('login');
  const attempts: LoginCounters = {
    attempt,
    ofName: options.store({ ...LOGIN_FAILURES, keyPrefix: 'login-failure' }),
    ofDevice: options.store({ ...LOGIN_FAILURES, keyPrefix: 'login-failure-device' }),
    device: options.loginDevice ?? (async () => null),
    noted,
  };
  const ofAccount = options.store({ ...OWN_PASSWORD_FAILURES, keyPrefix: 'own-password-failure' });
  const takeOwnPassword = async (req: HttpRequest, res: ServerResponse): Promise<void> => {
    await attempt(addressKeys(contextOf(req).clientAddress));
    const actor = actorOf(req);
    if (actor === null) return;
    const failure = takeFailure(ofAccount, `user:${actor.userId}`, { res, status: 403 });
    await noted('own-password-failure', failure);
  };
  // Shared-store writes would cost more than these answers.
  const atOnce = {
    read: new CallerCount({ ...RATE_LIMITS.read, wider: WIDER }),
    page: new CallerCount({ ...RATE_LIMITS.page, wider: WIDER }),
    handshake: new CallerCount({ ...HANDSHAKES, wider: WIDER }),
  };
  const waitMs = (name: keyof typeof atOnce, keys: CallerKeys): number =>
    options.enabled ? atOnce[name].take(keys) : 0;
  const countedAtOnce =
    (name: keyof typeof atOnce): Middleware =>
    (req, _res, next) => {
      const ms = waitMs(name, callerKeys(req));
      if (ms === 0) return next();
      onRefused?.(name);
      next(refusal(ms));
    };
  return {
    ownPassword: passing(takeOwnPassword),
    underWay: underWay(UNDER_WAY.commands),
    login: passing((req, res) => takeLogin(attempts, req, res)),
    register: limit('register'),
    upload: limit('upload'),
    import: limit('import'),
    comment: limit('comment'),
    write: limit('write'),
    read: countedAtOnce('read'),
    page: countedAtOnce('page'),
    admits(name, keys) {
      const isAdmitted = waitMs(name, keys) === 0;
      if (!isAdmitted && name === 'handshake') onRefused?.(name);
      return isAdmitted;
    },
    countMade(name, keys) {
      if (options.enabled) atOnce[name].charge(keys, MADE_COUNTS_AS[name] - 1);
    },
  };
}

type Take = (keys: CallerKeys) => Promise<void>;

const letThrough: Middleware = (_req, _res, next) => next();

interface LoginCounters {
  readonly attempt: Take;
  readonly ofName: RateLimiterAbstract;
  readonly ofDevice: RateLimiterAbstract;
  readonly device: LoginDevice;
  readonly noted: (limit: CountedLimit, take: Promise<unknown>) => Promise<void>;
}

async function takeLogin(counters: LoginCounters, req: HttpRequest, res: ServerResponse): Promise<void> {
  await counters.attempt(addressKeys(contextOf(req).clientAddress));
  const username = usernameIn(req.body);
  if (username === null) return;
  const device = await counters.device(req, username);
  const failures = device === null ? counters.ofName : counters.ofDevice;
  const key = device ?? usernameKey(username);
  await counters.noted('login-failure', takeFailure(failures, key, { res, status: 401 }));
}

/** Counts as a failure in advance: otherwise a hundred concurrent guesses would pass. */
async function takeFailure(
  failures: RateLimiterAbstract,
  key: string,
  { res, status }: { readonly res: ServerResponse; readonly status: number },
): Promise<void> {
  await failures.consume(key);
  res.once('finish', () => {
    if (res.statusCode === status) return;
    // a failure kept by an absent store is harmless
    failures.reward(key).catch(() => null);
  });
}

function usernameIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('username' in body)) return null;
  return typeof body.username === 'string' ? body.username : null;
}

/** Case-insensitive; hashed for length and privacy. */
function usernameKey(username: string): string {
  return createHash('sha256').update(username.normalize('NFKC').toLowerCase()).digest('base64url');
}

function callerKeys(req: HttpRequest): CallerKeys {
  const actor = actorOf(req);
  return actor === null ? addressKeys(contextOf(req).clientAddress) : [`user:${actor.userId}`];
}

function tooMany(over: unknown): unknown {
  return over instanceof RateLimiterRes ? refusal(over.msBeforeNext) : over;
}

function refusal(waitMs: number): Refusal {
  return new Refusal('request.too-many', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}
