import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';
import { engineBroker } from '../../vitest.config.ts';
import { ALONE } from './areas.ts';

const tests = (process.env['MUTANTS_TESTS'] ?? '').split('\n');
const isPage = (test: string) => test.endsWith('.tsx');

/**
 * The tests of one area, those that need no page beside those that do. A wait that never ends is a mutant that was noticed, so
 * patience is short here.
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

const alone = ALONE.filter((file) => tests.some((test) => matchesGlob(file, test)));
const page = { ...base, environment: 'happy-dom', include: tests.filter(isPage) };

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
          ...page,
          name: 'page',
          exclude: [...ALONE],
          setupFiles: [
            ...base.setupFiles,
            './scripts/mutants/one-page.ts',
            './frontend/testing/strict-console.ts',
          ],
        },
      },
      {
        ...source,
        test: { ...page, name: 'page-alone', include: alone, isolate: true },
      },
    ].filter(({ test }) => test.include.length > 0),
  },
});
