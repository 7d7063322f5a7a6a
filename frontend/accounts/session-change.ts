import type { LoginAnswer } from '@duende/contracts/accounts/account-answers';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { send } from '../http/send.ts';
import { forgetDrafts } from '../browser/draft-storage.ts';
import { useLive } from '../live/live.ts';
import { forgetOutbox } from '../offline/outbox.ts';
import { forgetDeparture } from '../map/last-departure.ts';
import { forgetHere } from '../push/push-memory.ts';
import { sessionOf, sessionQuery, type Session } from '../session/session.ts';

/** Whose screen this is as far as this tab has acted on it; `undefined` before anything happened here. */
let actedFor: string | null | undefined;

/** Whether a session is one this tab has already made room for. It counts as such from now on. */
export function isNews(session: Session | null): boolean {
  const userId = session?.userId ?? null;
  const news = userId !== actedFor;
  actedFor = userId;
  return news;
}

/**
 * Makes the call by which a person ends their session. What this tab hears of the end from then on is no news; a call
 * that fails has ended nothing.
 */
export async function endSessionBy<T>(call: () => Promise<T>): Promise<T> {
  const before = actedFor;
  actedFor = null;
  try {
    return await call();
  } catch (error) {
    actedFor = before;
    throw error;
  }
}

/** Another person is at the screen. */
async function changeSession(client: QueryClient, session: Session | null): Promise<void> {
  await client.cancelQueries();
  isNews(session);
  client.setQueryData(sessionQuery.queryKey, session);
  notifyOtherTabs(session === null ? 'left' : 'changed');
  await forgetOthers(client);
}

/** Nothing the last person was shown stays; what is on the screen is asked for again. */
export async function forgetOthers(client: QueryClient): Promise<void> {
  // Who asked for what only the last person may see learns of the change first, and does not ask again.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const others = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== sessionQuery.queryKey[0];
  client.removeQueries({ type: 'inactive', predicate: others });
  await client.resetQueries({ type: 'active', predicate: others });
}

/** Enters with the user of a login's answer, or leaves; both renew the socket, whose session is its handshake's. */
export function useSessionChange() {
  const client = useQueryClient();
  const live = useLive();
  return {
    async enter({ user }: LoginAnswer): Promise<void> {
      live.renew();
      await changeSession(client, sessionOf({ ...user, userId: user.id }, user.username));
    },
    /** The person leaves even when the server cannot be told. */
    async leave(): Promise<void> {
      await endSessionBy(() => send('POST /api/auth/logout', {})).catch((error: unknown) =>
        console.warn('Logout failed', error),
      );
      live.renew();
      forgetDrafts();
      forgetHere();
      forgetDeparture();
      await forgetOutbox().catch((error: unknown) => console.warn('The outbox could not be emptied', error));
      await changeSession(client, null);
    },
  };
}

/** Tells the other tabs of this browser that the person at the screen has left, or is another one. */
const NAME = 'duende.session';
/** After `changed` each asks the server who it is now; whoever has `left` is gone even where it cannot be asked. */
const NEWS = ['changed', 'left'] as const;
export type SessionNews = (typeof NEWS)[number];

let channel: BroadcastChannel | null = null;

/** One channel for speaking and listening: it does not hear itself. `null` where browsers have none. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  return (channel ??= new BroadcastChannel(NAME));
}

export function notifyOtherTabs(news: SessionNews): void {
  openChannel()?.postMessage(news);
}

/** Listens. Returns unsubscribe. */
export function onOtherTab(listener: (news: SessionNews) => void): () => void {
  const open = openChannel();
  const heard = ({ data }: MessageEvent) =>
    NEWS.includes(data as SessionNews) && listener(data as SessionNews);
  open?.addEventListener('message', heard);
  return () => open?.removeEventListener('message', heard);
}
