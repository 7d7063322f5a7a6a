import { existsSync } from 'node:fs';

const PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Nothing listens there: what asks for any other host than this machine gets nowhere. */
export const DEAD_PROXY = { host: '127.0.0.1', port: 9 } as const;

const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': DEAD_PROXY.host,
  'network.proxy.http_port': DEAD_PROXY.port,
  'network.proxy.ssl': DEAD_PROXY.host,
  'network.proxy.ssl_port': DEAD_PROXY.port,
  'network.proxy.allow_hijacking_localhost': false,
  'intl.accept_languages': 'es-ES, es',
};

/** The Firefox of this machine, `undefined` where there is none. */
export const firefoxPath = (): string | undefined => process.env['FIREFOX_PATH'] || PATHS.find(existsSync);

/**
 * How Playwright starts an unpatched Firefox, without a window, over WebDriver BiDi.
 * @param executablePath of `firefox-esr` or `firefox`
 */
export function firefoxToRun(executablePath: string) {
  return { channel: 'moz-firefox', executablePath, firefoxUserPrefs: PREFERENCES };
}
