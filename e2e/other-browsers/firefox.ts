import { launch, type ElementHandle, type KeyInput } from 'puppeteer-core';
import { DEAD_PROXY, type OtherBrowser } from './other-browser.ts';

const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': DEAD_PROXY.host,
  'network.proxy.http_port': DEAD_PROXY.port,
  'network.proxy.ssl': DEAD_PROXY.host,
  'network.proxy.ssl_port': DEAD_PROXY.port,
  'network.proxy.allow_hijacking_localhost': false,
  'intl.accept_languages': 'es-ES, es',
};

/**
 * What Firefox itself says of a page that is left while it connects or fetches a part. In one that stays there would be no
 * 'en directo', and a part that does not come is an error of the page's own.
 */
const OF_A_PAGE_LEFT =
  /ws:\/\/.*\/socket\.io\/|^Error: Failed to load .*A ServiceWorker intercepted the request/;

/**
 * What Firefox tells nobody: the words of an error in the console, and what the page's policy forbade. A page that is left
 * has nothing to tell: what it was still fetching is broken off.
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
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: PREFERENCES,
    timeout: 60_000,
  });
  const page = await browser.newPage().catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const hear = (said: string) => {
    if (!OF_A_PAGE_LEFT.test(said)) complaints.push(said);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') hear(message.text());
  });
  page.on('pageerror', (error) => hear(String(error)));
  await page.evaluateOnNewDocument(TELL_MORE);
  const element = async (expression: string) => {
    const handle = (await page.evaluateHandle(expression)).asElement();
    if (handle === null) throw new Error(`no element: ${expression}`);
    return handle as ElementHandle<Element>;
  };
  return {
    name: await browser.version(),
    complaints,
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, text) => (await element(expression)).type(text),
    async press(keys) {
      const held = keys.split('+') as KeyInput[];
      const key = held.pop() as KeyInput;
      for (const modifier of held) await page.keyboard.down(modifier);
      await page.keyboard.press(key);
      for (const modifier of held.reverse()) await page.keyboard.up(modifier);
    },
    choose: async (expression, path) =>
      (await element(expression)).toElement('input').then((field) => field.uploadFile(path)),
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
