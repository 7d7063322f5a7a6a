import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { afterEach, beforeEach, vi } from 'vitest';
import { memoryCaches } from './memory-caches.ts';
import { positioned } from '../lib/http/positioned.ts';
import { partiesQuery } from '../lib/api/party-queries.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import type { Session } from '../lib/session/session.ts';
import { keepParties } from '../lib/offline/keep-parties.ts';
import { KEPT_PARTIES } from '../lib/offline/kept-paths.ts';

export const AT = '0000000000000007';
export const LATER = '0000000000000008';

export const comment = {
  id: 'c1',
  eventId: PARTY_ID,
  author: 'Luna',
  content: 'Hola',
  createdAt: '2026-09-01T10:00:00Z',
};
export const PATH = `/api/events/${PARTY_ID}`;
export const MARTA: Session = { userId: 'u1', username: 'marta', isAdmin: false };
export let store: CacheStorage;
export let client: ReturnType<typeof createQueryClient>;
export let stop = (): void => undefined;

/** For each test of a file: nothing kept yet, a page that knows nothing, and a clock that the test moves. */
export function keepAnew(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    store = memoryCaches();
    client = createQueryClient();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
}

export const settle = () => vi.advanceTimersByTimeAsync(1000);
export const start = () => void (stop = keepParties(client, store));

export async function seeParties(): Promise<void> {
  client.setQueryData(partiesQuery.queryKey, positioned([samplePartyAnswer()], AT));
  await settle();
}

export async function keptPaths(): Promise<string[]> {
  const keys = await (await store.open(KEPT_PARTIES)).keys();
  return keys.map(({ url }) => new URL(url).pathname);
}

export async function kept(path: string): Promise<Response | undefined> {
  return (await store.open(KEPT_PARTIES)).match(path);
}
export const OWNED = ['/api/auth/me', `/api/users/${MARTA.userId}`];
