import { defineConfig } from '@playwright/test';
import { SECOND_TIER_STORIES, SECOND_TIER_TAG } from './second-tier.ts';
import { chromiumToRun, PATIENCE_MS } from './testing/browser.ts';

/** With `TIER=first` only the stories that `make test` runs: those that `second-tier.ts` does not list. */
const firstTierOnly = {
  testIgnore: SECOND_TIER_STORIES.filter(({ stories }) => stories === 'whole file').map(
    ({ file }) => `**/${file}`,
  ),
  grepInvert: new RegExp(SECOND_TIER_TAG, 'u'),
};

/** Stories of the product in Chromium: `npm run stories`, or `npm run stories -- comments` for those of a file. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  ...(process.env['TIER'] === 'first' ? firstTierOnly : {}),
  // Every service is started with a module of the tests' own.
  globalSetup: '../testkit/setup/bundle-programs.ts',
  // The stories of a file share their set-up and run in order.
  fullyParallel: false,
  workers: 2,
  // A retry under the same load proves nothing: `scripts/second-run.ts` runs a failed file by itself.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 3 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS, intervals: [100] } },
  // The second for `npm test`, which sums it up.
  reporter: [['list'], ['json', { outputFile: '../.cache/test-reports/browser.json' }]],
  outputDir: '../.cache/stories',
  use: { launchOptions: chromiumToRun(), actionTimeout: PATIENCE_MS, navigationTimeout: PATIENCE_MS },
});
