import type { Browser, Page } from '@playwright/test';
import { browserCookies, type Person } from './api.ts';
import { openContext, type PersonOptions, type WatchedContext } from './browser.ts';

export interface PersonPage extends WatchedContext {
  readonly page: Page;
}

/** A browser in which a person, or a visitor for `null`, has opened a page. */
export async function openAs(
  browser: Browser,
  address: string,
  person: Person | null,
  path: string,
  options: PersonOptions = {},
): Promise<PersonPage> {
  const opened = await openContext(browser, address, options);
  if (person !== null) await opened.context.addCookies(browserCookies(person, address));
  return { ...opened, page: await opened.newPage(path) };
}

/** Navigates inside the page, so that neither its code nor server-rendered content is loaded again. */
export function goInside(page: Page, path: string): Promise<void> {
  return page.evaluate<void>(`history.pushState({}, '', ${JSON.stringify(path)})`);
}
