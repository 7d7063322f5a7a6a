import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LiveProvider } from './lib/live/live-context.tsx';
import { afterLoad } from './lib/after-load.ts';
import { holdInstallPrompt } from './lib/install/install-prompt.ts';
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

if (page !== null && 'position' in page) {
  seedCache(client, page);
  useSetupOpen.setState({ open: page.setupOpen });
}

holdInstallPrompt();
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

void afterLoad()
  .then(() => import('./lib/start-later.ts'))
  .then(({ startLater }) => startLater(client))
  .catch((error: unknown) => console.warn('What comes after the page could not be loaded', error));
