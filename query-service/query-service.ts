import type { Server as HttpServer } from 'node:http';
import type { Middleware } from '@duende/platform/http/middleware';
import { strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { readyAnswers } from './answers/ready-answers.ts';
import { exportStreams, type MakeStream } from './export/export-streams.ts';
import { createLiveServer } from './live/live-server.ts';
import { mountCalls } from './mount-calls.ts';
import { mountFiles, mountPages, readBuiltPage } from './mount-pages.ts';
import { indexedPaths, stylesOf } from './page/built-page.ts';
import { createQueryParts } from './query-parts.ts';
import type { QueryServiceOptions } from './query-service-options.ts';

export interface QueryService {
  /** requires the context middleware */
  readonly router: Router;
  /** mount first */
  readonly ready: Middleware;
  readonly stream: MakeStream;
  attach(server: HttpServer): void;
  /** Call after a switch of generations; sends no messages. */
  refresh(): void;
  /** Resolves once the cache holds everything published. */
  settled(): Promise<void>;
  close(): void;
}

export function createQueryService(options: QueryServiceOptions): QueryService {
  const { models, config, admission, logger } = options;
  const onError = (error: unknown) => logger.error({ err: error }, 'query service');
  let generation = 0;

  const built = readBuiltPage(options.pageAssets);
  const site = {
    sitePaths: indexedPaths(built?.sitePages ?? []),
    styles: built === null ? '' : stylesOf(built.template),
  };
  const parts = createQueryParts(options, site, onError);
  const { cache, today, finder } = parts;
  const stream = options.costly?.stream ?? exportStreams(models);
  const live = createLiveServer({
    ...options,
    parties: finder,
    publicUrl: config.publicUrl,
    admit: admission.handshake,
    onError,
  });

  const router = strictRouter();
  mountCalls(router, options, parts, stream);
  mountFiles(router, options, parts, built?.sitePages ?? []);
  if (built === null) logger.warn('the page is not built: only the API answers');
  const pages =
    built && mountPages(router, options, parts, { ...built, generation: () => generation, onError });

  return {
    router,
    ready: readyAnswers({ ...options, cache, today }),
    stream,
    attach: live.attach,
    refresh() {
      generation += 1;
      cache.reload();
    },
    settled: cache.settled,
    close() {
      pages?.close();
      cache.close();
      live.close();
    },
  };
}
