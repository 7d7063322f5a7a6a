import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';
import { firefoxPath, firefoxToRun } from './testing/firefox.ts';

const executablePath = firefoxPath();
if (executablePath === undefined) throw new Error('no Firefox: run scripts/ensure-browsers.sh');

/**
 * The same stories in this machine's Firefox: `npm run stories:firefox -- comments`.
 *
 * @public
 */
export default defineConfig(stories, {
  reporter: [['list'], ['json', { outputFile: '../.cache/test-reports/firefox.json' }]],
  outputDir: '../.cache/stories-firefox',
  use: { browserName: 'firefox', launchOptions: firefoxToRun(executablePath) },
});
