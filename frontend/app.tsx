import type { KeptPageData, PageData } from '@duende/contracts/api/page-data';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { LiveProvider, type Live } from './live/live.ts';
import { PageConfigProvider } from './session/page-config.ts';
import { PageMomentProvider } from './dates/use-today.ts';
import type { AppRouter } from './router.ts';

interface AppProps {
  readonly client: QueryClient;
  readonly router: AppRouter;
  readonly live: Live;
  readonly page: PageData | KeptPageData | null;
  readonly onShown?: () => void;
}

/** The server renders the same tree for the first screen. */
export function App({ client, router, live, page, onShown }: AppProps) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <LiveProvider value={live}>
          <PageConfigProvider value={page?.config ?? null}>
            <PageMomentProvider value={page !== null && 'now' in page ? page.now : null}>
              <RouterProvider router={router} />
            </PageMomentProvider>
          </PageConfigProvider>
        </LiveProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
