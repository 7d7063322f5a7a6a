import { isKnownPushService } from '@duende/contracts/notices/known-push-services';
import type { Push } from './push-request.ts';

export interface Waiting {
  readonly push: Push;
  /** notification slot, by tag */
  readonly screen: string;
  tries: number;
}

/** The queue of one push service. */
export interface Lane {
  readonly origin: string;
  readonly isKnown: boolean;
  readonly ofAccount: Map<string, number>;
  readonly queue: Waiting[];
  running: number;
  delayed: number;
  failures: number;
  readonly pauses: Set<object>;
}

export interface LaneBounds {
  /** concurrent, at unknown services (one per account) and at any one */
  readonly atUnknown: number;
  readonly atOneService: number;
  /** consecutive failures after which single messages probe the service */
  readonly failures: number;
}

/** A lane ends with its last message. */
export interface Lanes extends Iterable<Lane> {
  get(origin: string): Lane | undefined;
  isFailing(lane: Lane): boolean;
  add(entry: Waiting): void;
  /** `null` if none may start. */
  takeNext(lane: Lane): Waiting | null;
  began(lane: Lane, entry: Waiting): void;
  finished(lane: Lane, entry: Waiting): void;
  /** Waits for a retry outside the queue. */
  delay(lane: Lane): void;
  again(lane: Lane, entry: Waiting): void;
  leave(lane: Lane, entry: Waiting): void;
}

export function createLanes(bounds: LaneBounds): Lanes {
  const lanes = new Map<string, Lane>();
  /** with a running message at an unknown service: a silent server delays only its own account */
  const underWayAtUnknown = new Set<string>();
  const isFailing = ({ failures }: Lane) => failures >= bounds.failures;

  function laneOf(endpoint: string): Lane {
    const { origin, hostname } = new URL(endpoint);
    const lane = lanes.get(origin) ?? emptyLane(origin, isKnownPushService(hostname));
    lanes.set(origin, lane);
    return lane;
  }

  function endIfEmpty(lane: Lane): void {
    if (lane.queue.length === 0 && lane.running === 0 && lane.delayed === 0) lanes.delete(lane.origin);
  }

  return {
    [Symbol.iterator]: () => lanes.values(),
    get: (origin) => lanes.get(origin),
    isFailing,
    add(entry) {
      const { device } = entry.push;
      const lane = laneOf(device.endpoint);
      lane.queue.push(entry);
      lane.ofAccount.set(device.userId, (lane.ofAccount.get(device.userId) ?? 0) + 1);
    },
    takeNext(lane) {
      const most = isFailing(lane) ? 1 : bounds.atOneService;
      if (lane.running >= most || lane.pauses.size > 0) return null;
      if (lane.isKnown) return lane.queue.shift() ?? null;
      if (underWayAtUnknown.size >= bounds.atUnknown) return null;
      const index = lane.queue.findIndex(({ push }) => !underWayAtUnknown.has(push.device.userId));
      return index < 0 ? null : (lane.queue.splice(index, 1)[0] ?? null);
    },
    began(lane, { push }) {
      lane.running += 1;
      if (!lane.isKnown) underWayAtUnknown.add(push.device.userId);
    },
    finished(lane, { push }) {
      lane.running -= 1;
      if (!lane.isKnown) underWayAtUnknown.delete(push.device.userId);
      endIfEmpty(lane);
    },
    delay: (lane) => void (lane.delayed += 1),
    again(lane, entry) {
      lane.delayed -= 1;
      lane.queue.push(entry);
      lanes.set(lane.origin, lane);
    },
    leave(lane, { push: { device } }) {
      const left = (lane.ofAccount.get(device.userId) ?? 1) - 1;
      if (left > 0) lane.ofAccount.set(device.userId, left);
      else lane.ofAccount.delete(device.userId);
      endIfEmpty(lane);
    },
  };
}

const emptyLane = (origin: string, isKnown: boolean): Lane => ({
  origin,
  isKnown,
  ofAccount: new Map(),
  queue: [],
  running: 0,
  delayed: 0,
  failures: 0,
  pauses: new Set(),
});
