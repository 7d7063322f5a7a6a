import { endProcess } from '@duende/testkit/faults/process-faults';
import { freePort } from '@duende/testkit/support/free-port';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, Key, type WebElement } from 'selenium-webdriver';
import { ownChild } from '@duende/testkit/support/own-children';
import { DEAD_PROXY } from '../testing/firefox.ts';
import type { OtherBrowser } from './other-browser.ts';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface WebKitPaths {
  /** `WebKitWebDriver` */
  readonly driver: string;
  /** `MiniBrowser` */
  readonly browser: string;
  /** `Xvfb` */
  readonly screen: string;
}

/** Shrinks the browser's own controls: its row of buttons is wider than a phone. */
const NARROW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }';

/** Collects console errors in the page from the first command on, as WebDriver does not report them. */
const LISTEN = `if (window.complaints === undefined) {
  const complaints = (window.complaints = []);
  const words = (said) => (said instanceof Error ? said + ' ' + said.stack : String(said));
  const say = console.error.bind(console);
  console.error = (...said) => (complaints.push(said.map(words).join(' ')), say(...said));
  // What an observer of sizes has left for the next frame is no error.
  addEventListener('error', ({ message }) => message.startsWith('ResizeObserver loop') || complaints.push(message));
  addEventListener('unhandledrejection', (event) => complaints.push(words(event.reason)));
  addEventListener('securitypolicyviolation', (event) =>
    complaints.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
}`;

/** The keys whose names in the page are not what they write. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  PageDown: Key.PAGE_DOWN,
  PageUp: Key.PAGE_UP,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
};

/** WebKitGTK's minimal browser on a virtual screen, driven over WebDriver. */
export async function openWebKit(paths: WebKitPaths): Promise<OtherBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'duende-webkit-'));
  const started: ChildProcess[] = [];
  // Without its screen the browser itself ends.
  const close = async () => {
    for (const child of started) await endProcess(child);
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    await mkdir(join(home, '.config', 'gtk-3.0'), { recursive: true });
    await writeFile(join(home, '.config', 'gtk-3.0', 'gtk.css'), NARROW);
    const screen = spawn(
      paths.screen,
      ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    ownChild(screen);
    started.push(screen);
    const display = await firstLine(screen, screen.stdio[3] as Readable);
    const port = await freePort();
    const driverProcess = spawn(paths.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_RUNTIME_DIR: home,
        DISPLAY: `:${display}`,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
        TZ: 'Europe/Madrid',
      },
    });
    ownChild(driverProcess);
    started.push(driverProcess);
    const complaints: string[] = [];
    await listening(port, driverProcess);
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: paths.browser,
          args: [
            '--automation',
            `--proxy=http://${DEAD_PROXY.host}:${DEAD_PROXY.port}`,
            '--ignore-host=127.0.0.1',
          ],
        },
      })
      .build();
    const capabilities = await driver.getCapabilities();
    const element = (expression: string) => driver.executeScript<WebElement>(`return ${expression}`);
    const evaluate = async <T>(expression: string) => {
      const [value, found] = await driver.executeScript<[T, string[]]>(
        `${LISTEN}; return Promise.resolve(${expression}).then((value) => [value, window.complaints.splice(0)])`,
      );
      complaints.push(...found);
      return value;
    };
    return {
      name: `WebKitGTK ${String(capabilities.getBrowserVersion())}`,
      complaints,
      goto: (address) => driver.get(address),
      evaluate,
      click: async (expression) => (await element(expression)).click(),
      type: async (expression, text) => (await element(expression)).sendKeys(text),
      // Not by `sendKeys`, after which a modifier counts as held for the next click.
      async press(keys) {
        const pressed = keys.split('+').map((name) => KEYS[name] ?? name);
        const actions = driver.actions();
        for (const key of pressed) actions.keyDown(key);
        for (const key of pressed.reverse()) actions.keyUp(key);
        await actions.perform();
      },
      choose: async (expression, path) => (await element(expression)).sendKeys(path),
      async resize({ width, height }) {
        const window = driver.manage().window();
        const rect = await window.getRect();
        const [innerWidth, innerHeight] = await evaluate<[number, number]>('[innerWidth, innerHeight]');
        await window.setRect({
          x: 0,
          y: 0,
          width: width + rect.width - innerWidth,
          height: height + rect.height - innerHeight,
        });
      },
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function firstLine(child: ChildProcess, output: Readable): Promise<string> {
  const lines = createInterface({ input: output });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${child.spawnfile} ended with ${String(code)}`);
    }),
  ])) as [string];
  return line;
}

/** Until a WebDriver answers. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${child.spawnfile} ended with ${String(child.exitCode)}`);
}
