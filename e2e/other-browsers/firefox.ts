import { firefox, type ElementHandle } from '@playwright/test';
import { PATIENCE_MS } from '../testing/browser.ts';
import { firefoxToRun } from '../testing/firefox.ts';
import type { OtherBrowser } from './other-browser.ts';

/**
 * What Firefox itself says of a page that is left while it connects or fetches a part. In one that stays there would be no
 * 'en directo', and a part that does not come is an error of the page's own.
 */
const OF_A_PAGE_LEFT =
  /ws:\/\/.*\/socket\.io\/|^(?:Error: )?Failed to load .*A ServiceWorker intercepted the request/;

/**
 * Errors that Firefox does not report: texts of console errors and policy violations. Excludes pages being
 * left, whose requests are cancelled.
 */
const TELL_MORE = `(() => {
  const say = console.error.bind(console);
  const words = (said) => (said instanceof Error ? said + ' ' + said.stack : String(said));
  let isLeft = false;
  addEventListener('beforeunload', () => (isLeft = true));
  console.error = (...said) => isLeft || say(said.map(words).join(' '));
  addEventListener('securitypolicyviolation', (event) =>
    console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
})()`;

/** A Firefox without a window, driven over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await firefox.launch({ ...firefoxToRun(executablePath), timeout: PATIENCE_MS });
  try {
    const context = await browser.newContext({ locale: 'es-ES', timezoneId: 'Europe/Madrid' });
    context.setDefaultTimeout(PATIENCE_MS);
    const complaints: string[] = [];
    const hear = (said: string) => {
      if (!OF_A_PAGE_LEFT.test(said)) complaints.push(said);
    };
    context.on('console', (message) => {
      if (message.type() === 'error') hear(message.text());
    });
    context.on('weberror', (error) => hear(String(error.error())));
    await context.addInitScript({ content: TELL_MORE });
    const page = await context.newPage();
    const element = async (expression: string) => {
      const handle = (await page.evaluateHandle(expression)).asElement();
      if (handle === null) throw new Error(`no element: ${expression}`);
      return handle as ElementHandle<HTMLElement>;
    };
    return {
      name: `Firefox ${browser.version()}`,
      complaints,
      goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
      evaluate: <T>(expression: string) => page.evaluate<T>(expression),
      click: async (expression) => (await element(expression)).click(),
      async type(expression, text) {
        await (await element(expression)).focus();
        await page.keyboard.type(text);
      },
      press: (keys) => page.keyboard.press(keys),
      choose: async (expression, path) => (await element(expression)).setInputFiles(path),
      resize: (size) => page.setViewportSize(size),
      screenshot: () => page.screenshot(),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
