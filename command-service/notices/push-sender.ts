import type { Logger } from '@duende/platform/observability/logger';
import { backOffMs, withJitter } from '@duende/platform/resilience/retry';
import { LRUCache } from 'lru-cache';
import { isKnownPushService } from './known-push-services.ts';
import type { Outcome, Push, PushTarget, SendPush } from './push-request.ts';

/** What became of messages since the start. */
export interface PushCounts {
  readonly sent: number;
  readonly gone: number;
  readonly refused: number;
  /** too old, overtaken by what became of the same party since, or too many of them waiting */
  readonly dropped: number;
}

/** A push service that does not take what it is sent. */
export interface FailingService {
  /** as the browser that subscribed named it: for logs only */
  readonly host: string;
  /** notices that wait for it */
  readonly waiting: number;
  /** whose notices these are, or were refused for good */
  readonly accounts: number;
}

export interface PushSender {
  /**
   * Takes messages over: from here on they are sent, or too old, or lost with this process. One whose answer did not come is sent
   * again, and takes the place of the first on the screen, by its tag.
   */
  send(pushes: readonly Push[]): void;
  counts(): PushCounts;
  /** those that were taken over and not seen to yet */
  waiting(): number;
  /** push services that do not take what they are sent, those with most waiting first */
  failing(): readonly FailingService[];
  /** Resolves once nothing waits. */
  idle(): Promise<void>;
  /** Lets what is under way end; what waits is lost. */
  stop(): Promise<void>;
}

export interface PushSenderOptions {
  readonly request: SendPush;
  /** Somebody's browser is not there any more, or its push service takes nothing for it. */
  readonly onGone: (device: PushTarget) => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
  readonly bounds?: Partial<PushBounds>;
}

export interface PushBounds {
  /** under way at once: in all, at push services that browsers do not come with (one of an account), and at one push service */
  readonly atOnce: number;
  readonly atUnknown: number;
  readonly atOneService: number;
  /** waiting, in all */
  readonly waiting: number;
  /** failures in a row after which one message alone tries whether a service is back */
  readonly failures: number;
  /** devices in a row that a service refuses for good, after which it counts as one that takes nothing */
  readonly refusals: number;
  /** milliseconds between two tries of a message, and of a service that fails */
  readonly firstMs: number;
  readonly longestMs: number;
}

const BOUNDS: PushBounds = {
  atOnce: 128,
  atUnknown: 64,
  atOneService: 16,
  waiting: 200_000,
  failures: 3,
  refusals: 12,
  firstMs: 5_000,
  longestMs: 300_000,
};

/** Services whose refusals are counted, and for how long the last one counts. */
const REFUSING_SERVICES = 500;
const REFUSING_MS = 24 * 3_600_000;

/** What a service refused for good, in a row. */
interface Refusals {
  readonly times: number;
  /** whose browsers the last of them were */
  readonly accounts: readonly string[];
}

interface Waiting {
  readonly push: Push;
  /** the place on a screen that it takes */
  readonly screen: string;
  tries: number;
}

/** What goes to one push service. */
interface Lane {
  readonly origin: string;
  readonly isKnown: boolean;
  /** messages of each account that are not seen to yet */
  readonly ofAccount: Map<string, number>;
  readonly queue: Waiting[];
  running: number;
  /** messages that wait for their next try */
  delayed: number;
  /** in a row */
  failures: number;
  /** what it waits for before it is tried again */
  readonly pauses: Set<object>;
}

/**
 * Hands messages to push services, each in a lane of its own: one that fails, stalls or is gone holds up what goes to itself alone, and is
 * tried with one message at a time until it is back or the messages are too old.
 */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { request, onGone, logger, now } = options;
  const bounds = { ...BOUNDS, ...options.bounds };
  const lanes = new Map<string, Lane>();
  const timers = new Set<NodeJS.Timeout>();
  const counted = { sent: 0, gone: 0, refused: 0, dropped: 0 };
  const underWay = new Set<Promise<void>>();
  /** refusals in a row by origin; kept apart from the lanes, which end with their messages */
  const refusals = new LRUCache<string, Refusals>({ max: REFUSING_SERVICES, ttl: REFUSING_MS });
  /** of each place on a screen what was handed over last: what waited for it says what is not so any more */
  const newest = new Map<string, Waiting>();
  let idlers: (() => void)[] = [];
  let waiting = 0;
  /** accounts with a message under way at a service that browsers do not come with: who names silent ones holds up their own notices alone */
  const underWayAtUnknown = new Set<string>();
  let isStopped = false;

  function laneOf(endpoint: string): Lane {
    const { origin, hostname } = new URL(endpoint);
    const lane = lanes.get(origin) ?? {
      origin,
      isKnown: isKnownPushService(hostname),
      ofAccount: new Map<string, number>(),
      queue: [],
      running: 0,
      delayed: 0,
      failures: 0,
      pauses: new Set<object>(),
    };
    lanes.set(origin, lane);
    return lane;
  }

  const isOld = (entry: Waiting, inMs: number) =>
    entry.push.until <= now() + inMs || newest.get(entry.screen) !== entry;

  const isFailing = ({ failures }: Lane) => failures >= bounds.failures;

  /** Takes the message of a lane out of its queue whose turn it is; `null` where it is none's. */
  function takeNext(lane: Lane): Waiting | null {
    const most = isFailing(lane) ? 1 : bounds.atOneService;
    if (lane.running >= most || lane.pauses.size > 0) return null;
    if (lane.isKnown) return lane.queue.shift() ?? null;
    if (underWayAtUnknown.size >= bounds.atUnknown) return null;
    const index = lane.queue.findIndex(({ push }) => !underWayAtUnknown.has(push.device.userId));
    return index < 0 ? null : (lane.queue.splice(index, 1)[0] ?? null);
  }

  /** Starts what may be started, a message of each lane in turn. */
  function pump(): void {
    let isAny = !isStopped;
    while (isAny) {
      isAny = false;
      for (const lane of lanes.values()) {
        if (underWay.size >= bounds.atOnce) return;
        const next = takeNext(lane);
        if (next === null) continue;
        isAny = true;
        start(lane, next);
      }
    }
    if (waiting > 0) return;
    for (const wake of idlers) wake();
    idlers = [];
  }

  function start(lane: Lane, entry: Waiting): void {
    if (isOld(entry, 0)) return ended(lane, entry, 'dropped');
    const { userId } = entry.push.device;
    lane.running += 1;
    if (!lane.isKnown) underWayAtUnknown.add(userId);
    const task = request(entry.push)
      .then((outcome) => settle(lane, entry, outcome))
      .finally(() => {
        lane.running -= 1;
        if (!lane.isKnown) underWayAtUnknown.delete(userId);
        underWay.delete(task);
        tidy(lane);
        pump();
      });
    underWay.add(task);
  }

  async function settle(lane: Lane, entry: Waiting, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'later') return again(lane, entry, outcome);
    lane.failures = 0;
    lane.pauses.clear();
    ended(lane, entry, outcome.kind);
    const host = lane.origin;
    if (outcome.kind === 'sent') {
      refusals.delete(host);
      return;
    }
    if (outcome.kind === 'refused') {
      const { times, accounts } = refusals.get(host) ?? { times: 0, accounts: [] };
      const refused = new Set([...accounts, entry.push.device.userId]);
      refusals.set(host, { times: times + 1, accounts: [...refused].slice(-bounds.refusals) });
      logger.warn(
        { host, why: outcome.why },
        'a push service refuses a notice for good; its browser is told no more',
      );
    }
    await onGone(entry.push.device).catch((err: unknown) => {
      logger.warn({ err, host }, 'a browser that is gone is still subscribed');
    });
  }

  function again(lane: Lane, entry: Waiting, { why, afterMs }: Outcome & { kind: 'later' }): void {
    lane.failures += 1;
    if (lane.failures === bounds.failures)
      logger.warn(
        { host: lane.origin, why },
        'a push service takes nothing; it is tried until notices are too old',
      );
    const wait = (failures: number) => Math.max(withJitter(backOffMs(failures, bounds)), afterMs ?? 0);
    const pauseMs = wait(entry.tries);
    entry.tries += 1;
    if (isOld(entry, pauseMs)) return ended(lane, entry, 'dropped');
    if (isFailing(lane)) pauseLane(lane, wait(lane.failures - bounds.failures));
    lane.delayed += 1;
    later(pauseMs, () => {
      lane.delayed -= 1;
      lane.queue.push(entry);
      lanes.set(lane.origin, lane);
    });
  }

  function pauseLane(lane: Lane, ms: number): void {
    const own = {};
    lane.pauses.add(own);
    later(ms, () => lane.pauses.delete(own));
  }

  function later(ms: number, then: () => unknown): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
      pump();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  function ended(lane: Lane, entry: Waiting, kind: keyof PushCounts): void {
    counted[kind] += 1;
    const { userId } = entry.push.device;
    const left = (lane.ofAccount.get(userId) ?? 1) - 1;
    if (left > 0) lane.ofAccount.set(userId, left);
    else lane.ofAccount.delete(userId);
    if (newest.get(entry.screen) === entry) newest.delete(entry.screen);
    waiting -= 1;
    tidy(lane);
  }

  function tidy(lane: Lane): void {
    if (lane.queue.length === 0 && lane.running === 0 && lane.delayed === 0) lanes.delete(lane.origin);
  }

  return {
    send(pushes) {
      for (const push of pushes) {
        if (isStopped || waiting >= bounds.waiting) counted.dropped += 1;
        else {
          waiting += 1;
          const screen = `${push.message.tag} ${push.device.endpoint}`;
          const entry = { push, screen, tries: 0 };
          newest.set(screen, entry);
          const lane = laneOf(push.device.endpoint);
          lane.queue.push(entry);
          lane.ofAccount.set(push.device.userId, (lane.ofAccount.get(push.device.userId) ?? 0) + 1);
        }
      }
      pump();
    },
    counts: () => ({ ...counted }),
    waiting: () => waiting,
    failing() {
      const stalled = [...lanes.values()].filter(isFailing);
      const refusing = [...refusals].filter(([, { times }]) => times >= bounds.refusals);
      const origins = new Set([
        ...stalled.map(({ origin }) => origin),
        ...refusing.map(([origin]) => origin),
      ]);
      return [...origins]
        .map((origin) => {
          const lane = lanes.get(origin);
          return {
            host: new URL(origin).host,
            waiting: lane === undefined ? 0 : lane.queue.length + lane.delayed,
            accounts: new Set([...(lane?.ofAccount.keys() ?? []), ...(refusals.get(origin)?.accounts ?? [])])
              .size,
          };
        })
        .sort((a, b) => b.waiting - a.waiting);
    },
    idle: () => (waiting === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
    async stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
