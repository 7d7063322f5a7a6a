import type { Page } from '@playwright/test';

/** Content of pages as in the accessibility tree; a page that does not answer is marked. */
export async function shownOn(pages: readonly Page[]): Promise<string> {
  const texts = pages.map(async (page) => {
    const tree = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    return `${page.url()}\n${tree.slice(0, 6_000)}`;
  });
  return ['when it failed there was', ...(await Promise.all(texts))].join('\n');
}
