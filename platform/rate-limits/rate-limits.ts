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
/** Each limit that a request may be refused for. */
export type CountedLimit = RateLimitName | 'handshake' | 'login-failure' | 'own-password-failure';
/** A middleware for each name. `login` wants the body parsed before it. */
export interface RateLimits extends Readonly<Record<RateLimitName, Middleware>> {
  /** As `login` for who is signed in and must give the password once more; a 403 of the route is a wrong one. */
  readonly ownPassword: Middleware;
  /** Begins one command of a person at a time, also for load tests. */
  readonly underWay: Middleware;
  /** Counts what is answered before any middleware, reads and pages among those of their middleware, which tells who may not; whether the caller may. */
  readonly admits: (name: 'read' | 'page' | 'handshake', keys: CallerKeys) => boolean;
  /** Counts a request that is within its limit as `MADE_COUNTS_AS` says: its answer is made for it. */
  readonly countMade: (name: keyof typeof MADE_COUNTS_AS, keys: CallerKeys) => void;
}

/** Makes the counters of one limit; `keyPrefix` tells it from the others in a shared store. */
export interface RateLimitStore {
  (options: RateLimit & { readonly keyPrefix: string }): RateLimiterAbstract;
}

/** What the device is counted by that a login comes from, if the account it names has signed in on it; else `null`. */
export interface LoginDevice {
  (req: HttpRequest, username: string): Promise<string | null>;
}

/** Counts in this process alone. */
export const memoryRateLimitStore: RateLimitStore = (options) => new RateLimiterMemory(options);

/**
 * The limits by name; over one, `request.too-many` with the seconds to wait. Without `enabled` they let everything
 * through, for load tests.
 */
export function createRateLimits(options: {
  readonly enabled: boolean;
  readonly store: RateLimitStore;
  /** of a process that takes logins; without it every device is a stranger */
  readonly loginDevice?: LoginDevice;
  /** hears of each request that is refused, and over which limit */
  readonly onRefused?: (limit: CountedLimit) => void;
}): RateLimits {
  const { onRefused } = options;
  /** As `take`; tells where it is over the limit. */
  const told = async (limit: CountedLimit, take: Promise<unknown>): Promise<void> => {
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
      await told(name, own.consume(key));
      if (wider !== undefined) await told(name, wide.consume(wider));
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
    told,
  };
  const ofAccount = options.store({ ...OWN_PASSWORD_FAILURES, keyPrefix: 'own-password-failure' });
  const takeOwnPassword = async (req: HttpRequest, res: ServerResponse): Promise<void> => {
    await attempt(addressKeys(contextOf(req).clientAddress));
    const actor = actorOf(req);
    if (actor === null) return;
    const failure = takeFailure(ofAccount, `user:${actor.userId}`, { res, status: 403 });
    await told('own-password-failure', failure);
  };
  // A write to a shared store for each of these would cost more than they do.
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
      // Of the others the middleware tells, which refuses them.
      if (!isAdmitted && name === 'handshake') onRefused?.(name);
      return isAdmitted;
    },
    countMade(name, keys) {
      if (options.enabled) atOnce[name].charge(keys, MADE_COUNTS_AS[name] - 1);
    },
  };
}

/** Counts a request of a caller; rejects with `RateLimiterRes` over a limit. */
type Take = (keys: CallerKeys) => Promise<void>;

const letThrough: Middleware = (_req, _res, next) => next();

interface LoginCounters {
  readonly attempt: Take;
  readonly ofName: RateLimiterAbstract;
  readonly ofDevice: RateLimiterAbstract;
  readonly device: LoginDevice;
  readonly told: (limit: CountedLimit, take: Promise<unknown>) => Promise<void>;
}

/** Of its username, or of its device where that is known. */
async function takeLogin(counters: LoginCounters, req: HttpRequest, res: ServerResponse): Promise<void> {
  await counters.attempt(addressKeys(contextOf(req).clientAddress));
  const username = usernameIn(req.body);
  if (username === null) return;
  const device = await counters.device(req, username);
  const failures = device === null ? counters.ofName : counters.ofDevice;
  const key = device ?? usernameKey(username);
  await counters.told('login-failure', takeFailure(failures, key, { res, status: 401 }));
}

/**
 * An attempt counts as a failure until the answer has another status: counted afterwards, a hundred guesses at once would all
 * get through.
 */
async function takeFailure(
  failures: RateLimiterAbstract,
  key: string,
  { res, status }: { readonly res: ServerResponse; readonly status: number },
): Promise<void> {
  await failures.consume(key);
  res.once('finish', () => {
    if (res.statusCode === status) return;
    // a store that is away leaves one failure too many standing for a while, which harms nobody
    failures.reward(key).catch(() => null);
  });
}

function usernameIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('username' in body)) return null;
  return typeof body.username === 'string' ? body.username : null;
}

/** Usernames are one without regard to case; hashed, as they are of any length and are nobody else's business. */
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
