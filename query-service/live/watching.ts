import type { Position } from '@duende/contracts/events/domain-event';
import { parseTopic, userRoom, type LiveRoom, type WatchAnswer } from '@duende/contracts/live/topics';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { requireMay } from '@duende/platform/http/request-context';
import { TokenBucket } from '@duende/platform/rate-limits/token-bucket';
import type { ReadModelName } from '@duende/projections/registry/registry';
import type { PartyFinder } from '../parties/find-party.ts';

interface WatchingSocket {
  join(room: LiveRoom): void | Promise<void>;
  leave(room: LiveRoom): void | Promise<void>;
}

export const WATCH_LIMITS = { topics: 50, burst: 100, perSecond: 20 } as const;

/** Never throws: a refusal is an answer. */
interface Watching {
  watch(topic: unknown): Promise<WatchAnswer>;
  unwatch(topic: unknown): WatchAnswer;
}

export function createWatching(options: {
  readonly socket: WatchingSocket;
  readonly actor: Actor | null;
  readonly parties: PartyFinder;
  /** after joining the room, so that no change is missed */
  readonly position: (reads: readonly ReadModelName[]) => Position;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}): Watching {
  const { socket, actor, parties, position, now, onError } = options;
  const rooms = new Set<LiveRoom>();
  const bucket = new TokenBucket({ ...WATCH_LIMITS, now: now() });

  const takeToken = () => {
    if (!bucket.take(now())) throw new Refusal('request.too-many');
  };

  const refused = (error: unknown): WatchAnswer => {
    if (error instanceof Refusal) return { ok: false, status: error.status, message: error.message };
    onError(error);
    const { status, message } = new Refusal('service.unavailable');
    return { ok: false, status, message };
  };

  return {
    async watch(topic) {
      try {
        takeToken();
        const { room, reads } = await topicAccess(topic, actor, parties);
        if (!rooms.has(room) && rooms.size >= WATCH_LIMITS.topics) throw new Refusal('request.too-many');
        rooms.add(room);
        await socket.join(room);
        return { ok: true, position: position(reads) };
      } catch (error) {
        return refused(error);
      }
    },

    unwatch(topic) {
      try {
        takeToken();
        const parsed = parseTopic(topic);
        const room = parsed === 'me' ? actor && userRoom(actor.userId) : parsed;
        if (room !== null && rooms.delete(room)) void socket.leave(room);
        return { ok: true, position: position(['parties']) };
      } catch (error) {
        return refused(error);
      }
    },
  };
}

interface TopicAccess {
  readonly room: LiveRoom;
  readonly reads: readonly ReadModelName[];
}

/** @throws Refusal as the corresponding GET does */
export async function topicAccess(
  value: unknown,
  actor: Actor | null,
  parties: PartyFinder,
): Promise<TopicAccess> {
  const topic = parseTopic(value);
  switch (topic) {
    case null:
      throw new Refusal('request.invalid', { message: 'Ese tema no existe.' });
    case 'home':
      return { room: topic, reads: ['parties', 'attendance'] };
    case 'moderation':
      requireMay(actor, 'party.moderate');
      return { room: topic, reads: ['parties', 'comments', 'pending'] };
    case 'me':
      if (actor === null) throw new Refusal('session.required');
      return { room: userRoom(actor.userId), reads: ['parties', 'attendance', 'ride-matches', 'comments'] };
    default:
      await parties.visible(topic.slice('event:'.length), actor);
      return { room: topic, reads: ['parties', 'attendance', 'comments', 'rides', 'pulse'] };
  }
}
