import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LiveProvider } from './lib/live/live-context.tsx';
import { createLive } from './lib/live/live.ts';
import { PageConfigProvider, readPageData, seedCache, useSetupOpen } from './lib/page/page-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createAppRouter } from './router.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

const page = readPageData(document);
const client = createQueryClient();
const router = createAppRouter();
const live = createLive(client);

if (page !== null) {
  seedCache(client, page);
  useSetupOpen.setState({ open: page.setupOpen });
}

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <LiveProvider value={live}>
        <PageConfigProvider value={page?.config ?? null}>
          <RouterProvider router={router} />
        </PageConfigProvider>
      </LiveProvider>
    </QueryClientProvider>
  </StrictMode>,
);
