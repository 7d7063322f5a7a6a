import type { LoginAnswer } from '@duende/contracts/accounts/account-answers';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { send } from '../http/send.ts';
import { forgetDrafts } from '../browser/draft-storage.ts';
import { useLive } from '../live/live.ts';
import { forgetOutbox } from '../offline/outbox.ts';
import { forgetDeparture } from '../map/last-departure.ts';
import { forgetSetMarks } from '../parties/set-marks.ts';
import { forgetHere } from '../push/push-memory.ts';
import { accountAtScreen, sessionOf, sessionQuery, type Session } from '../session/session.ts';

/** The account this tab last acted for; `undefined` at first. */
let actedFor: string | null | undefined;

export function isNews(session: Session | null): boolean {
  const userId = session?.userId ?? null;
  const news = userId !== actedFor;
  actedFor = userId;
  return news;
}

/** The end of the session is then no news for this tab. A failed call has ended nothing. */
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

async function changeSession(client: QueryClient, session: Session | null): Promise<void> {
  await client.cancelQueries();
  isNews(session);
  const wasVisitor = accountAtScreen(client) === null;
  client.setQueryData(sessionQuery.queryKey, session);
  notifyOtherTabs(session === null ? 'left' : 'changed');
  await forgetOthers(client, wasVisitor);
}

/** What a visitor saw is public, so it stays on the screen until the person's own answers arrive. */
export async function forgetOthers(client: QueryClient, wasVisitor: boolean): Promise<void> {
  // First let private queries see the change, so that they are not refetched.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const others = ({ queryKey }: Query) => queryKey[0] !== sessionQuery.queryKey[0];
  const stays = (query: Query) => wasVisitor && others(query) && query.state.data !== undefined;
  client.removeQueries({ type: 'inactive', predicate: others });
  await Promise.all([
    client.invalidateQueries({ predicate: stays }),
    client.resetQueries({ type: 'active', predicate: (query) => others(query) && !stays(query) }),
  ]);
}

/** Both renew the socket, whose session is that of its handshake. */
export function useSessionChange() {
  const client = useQueryClient();
  const live = useLive();
  return {
    async enter({ user }: LoginAnswer): Promise<void> {
      live.renew();
      await changeSession(client, sessionOf({ ...user, userId: user.id }, user.username));
    },
    async leave(): Promise<void> {
      await endSessionBy(() => send('POST /api/auth/logout', {})).catch((error: unknown) =>
        console.warn('Logout failed', error),
      );
      live.renew();
      forgetDrafts();
      forgetHere();
      forgetDeparture();
      forgetSetMarks();
      await forgetOutbox().catch((error: unknown) => console.warn('The outbox could not be emptied', error));
      await changeSession(client, null);
    },
  };
}

const NAME = 'duende.session';
/** After `changed` tabs ask the server; after `left` the session is over, also offline. */
const NEWS = ['changed', 'left'] as const;
export type SessionNews = (typeof NEWS)[number];

let channel: BroadcastChannel | null = null;

/** A channel does not hear itself, so one sends and listens. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  return (channel ??= new BroadcastChannel(NAME));
}

export function notifyOtherTabs(news: SessionNews): void {
  openChannel()?.postMessage(news);
}

/** Returns unsubscribe. */
export function onOtherTab(listener: (news: SessionNews) => void): () => void {
  const open = openChannel();
  const onMessage = ({ data }: MessageEvent) =>
    NEWS.includes(data as SessionNews) && listener(data as SessionNews);
  open?.addEventListener('message', onMessage);
  return () => open?.removeEventListener('message', onMessage);
}
