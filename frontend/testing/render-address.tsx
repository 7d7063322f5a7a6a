import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { App } from '../app.tsx';
import { createQueryClient } from '../cache/query-client.ts';
import { sessionQuery, type Session } from '../session/session.ts';
import { createAppRouter } from '../router.ts';
import { SILENT_LIVE } from './render-screen.tsx';

/** Shows what the whole page shows at an address. @param session who is at the screen; 'asked' where the page has to ask the server */
export async function renderAddress(address: string, session: Session | null | 'asked') {
  const client = createQueryClient();
  if (session !== 'asked') client.setQueryData(sessionQuery.queryKey, session);
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  // A view of home comes in a chunk of its own.
  await act(async () => void render(<App client={client} router={router} live={SILENT_LIVE} page={null} />));
  return { client, router };
}
