import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firefoxPath } from '../testing/firefox.ts';
import { openFirefox } from './firefox.ts';
import type { OpenBrowser } from './other-browser.ts';
import { openWebKit } from './webkit.ts';

interface Engine {
  readonly engine: string;
  readonly open: OpenBrowser;
  /** what is not there of it; empty: nothing */
  readonly missing: readonly string[];
}

const WEBKIT = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/Xvfb' } as const;
const LIBRARIES = ['/usr/lib', '/usr/libexec'];

function firefox(): Engine {
  const path = firefoxPath();
  return {
    engine: 'Firefox',
    open: () => openFirefox(path ?? ''),
    missing: path === undefined ? ['Firefox'] : [],
  };
}

function webKit(): Engine {
  const folders = LIBRARIES.filter(existsSync).flatMap((folder) => [
    folder,
    ...readdirSync(folder).map((name) => join(folder, name)),
  ]);
  const browser = folders
    .flatMap((folder) =>
      ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')),
    )
    .find(existsSync);
  const missing = Object.values(WEBKIT).filter((path) => !existsSync(path));
  return {
    engine: 'WebKit',
    open: () => openWebKit({ ...WEBKIT, browser: browser ?? '' }),
    missing: browser === undefined ? [...missing, 'MiniBrowser of WebKitGTK'] : missing,
  };
}

/** The browsers besides Chromium, installed or not. */
export const OTHER_BROWSERS: readonly Engine[] = [firefox(), webKit()];
