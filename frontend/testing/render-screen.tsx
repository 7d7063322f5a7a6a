import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { LiveProvider, type Live } from '../live/live.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { parseSearch, stringifySearch } from '../browser/navigation.ts';
import { sessionQuery, type Session } from '../session/session.ts';
import { useToasts } from '../browser/toasts.ts';
import { Toaster } from '../ui/toaster.tsx';
import './strict-console.ts';
// Loaded before the tests, because a click during its import would find it suspended.
import '../parties/poster-art.tsx';

export const SILENT_LIVE: Live = { watch: () => () => undefined, renew: () => undefined };

export interface Screen {
  readonly client: QueryClient;
  readonly router: AnyRouter;
}

interface ScreenOptions {
  /** the session, by default none; 'asked' makes the page ask the server */
  readonly session?: Session | null | 'asked';
  readonly address?: string;
  readonly client?: QueryClient;
}

/** Shows a part of the app with its providers, the toaster and a router that knows every address. */
export async function renderScreen(part: ReactNode, options: ScreenOptions = {}): Promise<Screen> {
  const { client = createQueryClient(), session = null } = options;
  useToasts.setState({ toast: null, open: false });
  if (session !== 'asked') client.setQueryData(sessionQuery.queryKey, session);
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <main>{part}</main>
        <Toaster />
        <Outlet />
      </Suspense>
    ),
    notFoundComponent: () => null,
  });
  const router = createRouter({
    routeTree: root,
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [options.address ?? '/'] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <LiveProvider value={SILENT_LIVE}>
        <RouterProvider router={router as never} />
      </LiveProvider>
    </QueryClientProvider>,
  );
  return { client, router };
}

export const MARTA: Session = {
  userId: 'aaaaaaaa-1234-4abc-8abc-123456789abc',
  username: 'marta',
  isAdmin: false,
};
export const ANALYST: Session = { ...MARTA, username: 'nadia', isAnalyst: true };
export const MODERATOR: Session = { ...MARTA, username: 'mod', isModerator: true };
export const ADMIN: Session = { ...MARTA, username: 'admin', isAdmin: true };
