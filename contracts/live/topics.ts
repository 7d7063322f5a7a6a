import { isUuid } from '../common/slug.ts';

/** What a client may ask to watch. `me` means the session's own user. */
export type LiveTopic = 'home' | 'moderation' | 'me' | `event:${string}`;
/** Where a message is sent: like a topic, but `me` is one person's room; `all` reaches every socket. */
export type LiveRoom = 'home' | 'moderation' | 'all' | `event:${string}` | `user:${string}`;

export const eventTopic = (partyId: string): `event:${string}` => `event:${partyId}`;
export const userRoom = (userId: string): `user:${string}` => `user:${userId}`;

/** The topic a client named, or `null` for anything else. */
export function parseTopic(value: unknown): LiveTopic | null {
  if (value === 'home' || value === 'moderation' || value === 'me') return value;
  if (typeof value === 'string' && value.startsWith('event:') && isUuid(value.slice(6)))
    return value as LiveTopic;
  return null;
}

/** How the server answers `watch`. */
export type WatchAnswer =
  | { readonly ok: true; readonly position: string }
  | { readonly ok: false; readonly status: number; readonly message: string };
