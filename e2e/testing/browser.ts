import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** The same engine without the browser around it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A name of this machine that a page takes for another machine's. */
export const OTHER_HOST = 'duende.test';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No way to any other server. Asked for here: a route for it would hold up each request of each page.
  `--host-resolver-rules=MAP ${OTHER_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
];

/** Until something is to be seen, in milliseconds: no browser needs it that has the machine for itself. */
export const PATIENCE_MS = 60_000;

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 900 } as const;
/** Names of the two sizes in stories that run at both. */
export const PHONE_AND_DESK = [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const;

/** The Chromium for stories, with its flags. */
export function chromiumToRun(...moreFlags: readonly string[]) {
  return found([HEADLESS_SHELL, ...WHOLE_BROWSERS], moreFlags, 'run scripts/ensure-browsers.sh');
}

export const launchBrowser = (...moreFlags: readonly string[]): Promise<Browser> =>
  chromium.launch(chromiumToRun(...moreFlags));

/** With all around the page that people have: for figures. */
export const launchWholeBrowser = (...moreFlags: readonly string[]): Promise<Browser> =>
  chromium.launch(
    found(WHOLE_BROWSERS, moreFlags, 'install chromium, next to its headless shell, or set CHROMIUM_PATH'),
  );

function found(paths: readonly string[], moreFlags: readonly string[], remedy: string) {
  const executablePath = process.env['CHROMIUM_PATH'] || paths.find((path) => existsSync(path));
  if (!executablePath) throw new Error(`no Chromium: ${remedy}`);
  return { executablePath, args: [...FLAGS, ...moreFlags] };
}

export interface WatchedContext {
  readonly context: BrowserContext;
  newPage(path: string): Promise<Page>;
  /** console errors, page errors and Content-Security-Policy violations met so far; a story ends with none */
  readonly complaints: readonly string[];
}

/** What the page itself remembers of a greeting; a blank page has no storage. */
const GREETED = "if (location.protocol.startsWith('http')) sessionStorage.setItem('duende.greeted', 'yes');";

export interface PersonOptions extends NonNullable<Parameters<Browser['newContext']>[0]> {
  /** false: home greets this visitor with the about panel, as it does once a browser session */
  readonly greeted?: boolean;
}

/** A browser of one person: its own cookies, no service worker, and no way to any other server. */
export async function openContext(
  browser: Browser,
  address: string,
  { greeted = true, ...options }: PersonOptions = {},
): Promise<WatchedContext> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: PHONE,
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (greeted) await context.addInitScript({ content: GREETED });
  const complaints: string[] = [];
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_NAME_NOT_RESOLVED')
      complaints.push(`asked for ${request.url()}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedStatus(message.text())) complaints.push(message.text());
  });
  return {
    context,
    complaints,
    async newPage(path) {
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

/** Chromium logs every 4xx answer as an error of its own; a story asserts those by what the page shows. */
function isExpectedStatus(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}
