import type { Logger } from '@duende/platform/observability/logger';
import { backOffMs, withJitter } from '@duende/platform/resilience/retry';
import type { PushTarget } from '../../accounts/push-devices.ts';
import { createRefusals, failingServices, type FailingService } from './failing-services.ts';
import { createLanes, type Lane, type LaneBounds, type Waiting } from './push-lanes.ts';
import type { Outcome, Push, SendPush } from './push-request.ts';

export interface PushCounts {
  readonly sent: number;
  readonly gone: number;
  readonly refused: number;
  /** expired, obsolete, or over the queue limit */
  readonly dropped: number;
}

export interface PushSender {
  /**
   * Messages are sent, expire, or are lost with this process. Without an answer a message is sent again and
   * replaces the first by its tag.
   */
  send(pushes: readonly Push[]): void;
  counts(): PushCounts;
  waiting(): number;
  /** longest queue first */
  failing(): readonly FailingService[];
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface PushSenderOptions {
  readonly request: SendPush;
  readonly onGone: (device: PushTarget) => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
  readonly bounds?: Partial<PushBounds>;
}

export interface PushBounds extends LaneBounds {
  readonly atOnce: number;
  readonly waiting: number;
  /** rejected devices in a row from which a service fails */
  readonly refusals: number;
  /** between retries of a message, and of a service */
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

/**
 * One lane per push service. A failing service delays only its lane, which tries one message at a time until
 * it recovers.
 */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { request, onGone, logger, now } = options;
  const bounds = { ...BOUNDS, ...options.bounds };
  const lanes = createLanes(bounds);
  const refusals = createRefusals(bounds.refusals);
  const timers = new Set<NodeJS.Timeout>();
  const counted = { sent: 0, gone: 0, refused: 0, dropped: 0 };
  const underWay = new Set<Promise<void>>();
  /** latest of each slot; a waiting older one is obsolete */
  const newest = new Map<string, Waiting>();
  let idlers: (() => void)[] = [];
  let waiting = 0;
  let isStopped = false;

  const isOld = (entry: Waiting, inMs: number) =>
    entry.push.until <= now() + inMs || newest.get(entry.screen) !== entry;

  function pump(): void {
    let isAny = !isStopped;
    while (isAny) {
      isAny = false;
      for (const lane of lanes) {
        if (underWay.size >= bounds.atOnce) return;
        const next = lanes.takeNext(lane);
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
    lanes.began(lane, entry);
    const task = request(entry.push)
      .then((outcome) => settle(lane, entry, outcome))
      .finally(() => {
        underWay.delete(task);
        lanes.finished(lane, entry);
        pump();
      });
    underWay.add(task);
  }

  async function settle(lane: Lane, entry: Waiting, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'later') return again(lane, entry, outcome);
    const { device } = entry.push;
    const host = lane.origin;
    lane.failures = 0;
    lane.pauses.clear();
    ended(lane, entry, outcome.kind);
    if (outcome.kind === 'sent') return refusals.clear(host);
    if (outcome.kind === 'refused') {
      refusals.add(host, device.userId);
      logger.warn(
        { host, why: outcome.why },
        'a push service permanently rejects a notice; its browser receives no more',
      );
    }
    await onGone(device).catch((err: unknown) => {
      logger.warn({ err, host }, 'a browser that is gone is still subscribed');
    });
  }

  function again(lane: Lane, entry: Waiting, { why, afterMs }: Outcome & { kind: 'later' }): void {
    lane.failures += 1;
    if (lane.failures === bounds.failures)
      logger.warn(
        { host: lane.origin, why },
        'a push service takes nothing; retrying until notices are too old',
      );
    const wait = (failures: number) => Math.max(withJitter(backOffMs(failures, bounds)), afterMs ?? 0);
    const pauseMs = wait(entry.tries);
    entry.tries += 1;
    if (isOld(entry, pauseMs)) return ended(lane, entry, 'dropped');
    if (lanes.isFailing(lane)) pauseLane(lane, wait(lane.failures - bounds.failures));
    lanes.delay(lane);
    later(pauseMs, () => lanes.again(lane, entry));
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
    if (newest.get(entry.screen) === entry) newest.delete(entry.screen);
    waiting -= 1;
    lanes.leave(lane, entry);
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
          lanes.add(entry);
        }
      }
      pump();
    },
    counts: () => ({ ...counted }),
    waiting: () => waiting,
    failing: () => failingServices(lanes, refusals),
    idle: () => (waiting === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
    async stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
