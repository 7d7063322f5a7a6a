import { expect, type Page } from '@playwright/test';

/**
 * Ends the session of an open page's browser without notice to the page. Waits first for the page's own
 * requests: a later answer would reveal the end before the next click does.
 * @param own paths that this screen requests for its person, beyond those of every screen
 */
export async function endSession(page: Page, own: readonly string[] = []): Promise<void> {
  for (const path of ['/api/users/notices', '/api/users/rsvps', ...own])
    await expect
      .poll(() =>
        page.evaluate(
          (path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
          path,
        ),
      )
      .toBe(true);
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
}
