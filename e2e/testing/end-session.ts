import { expect, type Page } from '@playwright/test';

/**
 * Ends the session of an open page's browser without the page being told. Whatever the page asks by itself for its person
 * has been answered by then: an answer after it would tell of the end before the next click does.
 * @param own paths of what this screen asks for its person beyond what every screen does
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
