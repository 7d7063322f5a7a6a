import type { Server as HttpServer } from 'node:http';
import type { Middleware } from '@duende/platform/http/middleware';
import { strictRouter } from '@duende/platform/http/strict-router';
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
  /** every GET, the exports, the photos, the page and its files; expects the context middleware before it */
  readonly router: Router;
  /** the most frequent reads, to be asked before anything else */
  readonly ready: Middleware;
  /** Makes the files that are made of much that was. */
  readonly stream: MakeStream;
  /** Lets sockets in on a server. */
  attach(server: HttpServer): void;
  /** Reads the cache again: another version of the read models is active. Sends no message. */
  refresh(): void;
  /** Resolves when the response cache shows all that was published. */
  settled(): Promise<void>;
  close(): void;
}

/** The query side: queries over read models, the cache of answers, live messages, the page. */
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
