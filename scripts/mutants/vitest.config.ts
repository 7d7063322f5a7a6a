import { defineConfig } from 'vitest/config';
import { engineBroker } from '../../vitest.config.ts';

const tests = (process.env['MUTANTS_TESTS'] ?? '').split('\n');
const isPage = (test: string) => test.endsWith('.tsx');

/**
 * The tests of one area, with and without the page. A wait that never ends counts as a noticed mutant, so time
 * limits are short here.
 */
const PATIENCE_MS = 3_000;
const base = {
  isolate: false,
  provide: { patience: PATIENCE_MS },
  testTimeout: 2 * PATIENCE_MS,
  hookTimeout: 2 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  setupFiles: ['./testkit/setup/each-file.ts'],
};
const source = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };

export default defineConfig({
  test: {
    projects: [
      {
        ...source,
        test: {
          ...base,
          name: 'node',
          globalSetup: engineBroker,
          include: tests.filter((test) => !isPage(test)),
        },
      },
      {
        ...source,
        test: {
          ...base,
          name: 'page',
          environment: 'happy-dom',
          include: tests.filter(isPage),
          setupFiles: [...base.setupFiles, './frontend/testing/each-page-file.ts'],
        },
      },
    ].filter(({ test }) => test.include.length > 0),
  },
});
