import { isUuid } from '../common/uuid.ts';

/** `me`: the session's user. */
export type LiveTopic = 'home' | 'moderation' | 'me' | `event:${string}`;
/** `all`: every socket. */
export type LiveRoom = 'home' | 'moderation' | 'all' | `event:${string}` | `user:${string}`;

export const eventTopic = (partyId: string): `event:${string}` => `event:${partyId}`;
export const userRoom = (userId: string): `user:${string}` => `user:${userId}`;

export function parseTopic(value: unknown): LiveTopic | null {
  if (value === 'home' || value === 'moderation' || value === 'me') return value;
  if (typeof value === 'string' && value.startsWith('event:') && isUuid(value.slice(6)))
    return value as LiveTopic;
  return null;
}

export type WatchAnswer =
  | { readonly ok: true; readonly position: string }
  | { readonly ok: false; readonly status: number; readonly message: string };
