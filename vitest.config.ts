import { defineConfig } from 'vitest/config';
import { FileOrder } from './scripts/testing/file-order.ts';
import { SECOND_TIER_TESTS, WAITING_TESTS } from './e2e/second-tier.ts';

const sourceCondition = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
};
/** Node 25 and newer bring a `localStorage` of their own, which vitest would leave in the place of the page's. */
const hasOwnStorage = Number.parseInt(process.versions.node, 10) >= 25;
/** One server of an engine for all files of a project, started when the first one asks for it. */
export const engineBroker = './testkit/engines/engine-broker.ts';
const exclude = ['**/node_modules/**', '**/dist/**'];
/** Of the integration tests; `make test` runs only the first tier. */
const beyondTier = process.env['TIER'] === 'first' ? SECOND_TIER_TESTS.map(({ file }) => file) : [];
/** `make test-all` runs these by themselves, while stories run. */
const runApart = process.env['WAITING'] === 'apart' ? WAITING_TESTS : [];
/** These read the log of every client of their process, also of files before them. */
const ALONE = ['testkit/fake-eventstoredb/recorded-exchanges.int.test.ts'];
const integration = {
  globalSetup: ['./testkit/setup/bundle-programs.ts', engineBroker],
  setupFiles: ['./testkit/setup/each-integration-file.ts'],
  environment: 'node',
  pool: 'forks' as const,
};

/**
 * Packages that Node itself loads, wherever the checkout is. Vitest takes a file below a folder `es` or `esm` for an ES module and
 * loads it by itself: these would be there twice, and what one copy of protobuf makes is foreign to the other.
 */
export const LOADED_BY_NODE = [/\/node_modules\/(@eventstore\/db-client|google-protobuf|@grpc\/grpc-js)\//];

/** What every wait for something is given: far more than an idle machine needs. Milliseconds. */
const PATIENCE_MS = 60_000;
const patient = {
  server: { deps: { external: LOADED_BY_NODE } },
  // A retry under the same load proves nothing: `scripts/second-run.ts` runs a failed file by itself.
  retry: 0,
  provide: { patience: PATIENCE_MS },
  testTimeout: 3 * PATIENCE_MS,
  hookTimeout: 3 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  setupFiles: ['./testkit/setup/each-file.ts'],
};

/**
 * The fake EventStoreDB holds bytes back in a stream of JavaScript, in which Node 20 may fail an assertion of its own when a connection ends
 * while HTTP/2 still writes. Nodes and services use sockets.
 */
const isOfFakeConnection = ({ code, stack = '' }: { readonly code?: unknown; readonly stack?: string }) =>
  code === 'ERR_INTERNAL_ASSERTION' && stack.includes('js_stream_socket');

export default defineConfig({
  test: {
    sequence: { sequencer: FileOrder },
    onUnhandledError: (error) => (isOfFakeConnection(error) ? false : undefined),
    projects: [
      {
        ...sourceCondition,
        test: {
          ...patient,
          name: 'unit',
          include: ['**/*.unit.test.ts'],
          exclude,
          environment: 'node',
          // A thread starts in less than a process, and what is imported is loaded once for all files.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        ...sourceCondition,
        test: {
          ...patient,
          name: 'unit-page',
          include: ['**/*.unit.test.tsx'],
          exclude,
          environment: 'happy-dom',
          pool: 'threads',
          isolate: false,
          setupFiles: [...patient.setupFiles, './frontend/testing/each-page-file.ts'],
          execArgv: hasOwnStorage ? ['--no-webstorage'] : [],
        },
      },
      {
        ...sourceCondition,
        test: {
          ...patient,
          ...integration,
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: [...exclude, ...ALONE, ...beyondTier, ...runApart],
          // Loading the code again for each file was a fifth of all the time.
          isolate: false,
        },
      },
      {
        ...sourceCondition,
        test: { ...patient, ...integration, name: 'integration-alone', include: ALONE, exclude },
      },
      {
        ...sourceCondition,
        test: {
          // The main ways once more, in the browsers other than Chromium.
          name: 'other-browsers',
          include: ['e2e/**/*.walk.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          testTimeout: 600_000,
        },
      },
    ],
  },
});
