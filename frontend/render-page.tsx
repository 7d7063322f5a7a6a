import type { PageRenderer } from '@duende/contracts/api/page-data';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import type { Live } from './live/live.ts';
import { seedCache } from './page-data.ts';
import { createQueryClient } from './cache/query-client.ts';
import { createAppRouter } from './router.ts';

/** @public The file for {@link sitePages}. */
export { SITE_PAGES_FILE } from '@duende/contracts/api/page-data';
/** @public Written at the end of the build. */
export { sitePages } from './site-pages.ts';

const NOT_LIVE: Live = { watch: () => () => undefined, renew: () => undefined };

/** @public The query side imports the built module. */
export const renderPage: PageRenderer = async (address, page) => {
  const client = createQueryClient();
  seedCache(client, page);
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return renderToString(<App client={client} router={router} live={NOT_LIVE} page={page} />);
};
