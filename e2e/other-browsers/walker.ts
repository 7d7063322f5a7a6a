import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OtherBrowser } from './other-browser.ts';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
const DEADLINE_MS = 60_000;
/** For what is asked of the service itself. */
export const PATIENCE = { timeout: DEADLINE_MS };
const PAUSE_MS = 50;

type Name = string | RegExp;

/** An expression of the page that gives the elements of a kind, in the order of the document. */
export type Find = string;

const literal = (value: Name) => (typeof value === 'string' ? JSON.stringify(value) : String(value));
const query = (by: string, ...given: readonly string[]): Find =>
  `TestingLibraryDom.queryAllBy${by}(${['document.body', ...given].join(', ')})`;

/** The elements of a role that a screen reader reaches, by their name. */
export const role = (kind: string, name?: Name, more = ''): Find =>
  query('Role', `'${kind}'`, `{ ${name === undefined ? '' : `name: ${literal(name)},`} ${more} }`);
export const text = (words: Name): Find => query('Text', literal(words), "{ ignore: 'script, style' }");
export const label = (words: Name): Find =>
  query('LabelText', literal(words), "{ selector: 'input, textarea' }");
/** Elements of one kind inside those of another. */
export const inside = (outer: Find, found: Find): Find =>
  `(${found}).filter((each) => (${outer}).some((one) => one.contains(each)))`;

export const live = text('en directo');
export const heading = (name: string) => role('heading', name, 'level: 1');

/** The first one that a finger can reach, scrolled into view, once its container has stopped moving. */
const REACHABLE = `(elements) => elements.find((element) => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  for (let outer = element; outer !== null; outer = outer.parentElement)
    if (outer.getAnimations().some((moving) => moving.playState === 'running' && moving.effect.getComputedTiming().endTime < Infinity))
      return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  return met !== null && (element === met || element.contains(met));
})`;

/** What the page says of itself, and where the focus is: the last click went there. */
const SAID = `[document.activeElement, ...document.querySelectorAll('[role=alert], .toast, :user-invalid')]
  .map((element) => (element.tagName + ' ' + (element.name ?? element.innerText)).slice(0, 120)).join(' · ')`;

export type Walker = ReturnType<typeof walkerIn>;

export type Size = Parameters<OtherBrowser['resize']>[0];

/** Finds, waits and clicks as a person would, in any browser. */
export function walkerIn(browser: OtherBrowser, address: string) {
  async function ask<T>(expression: string): Promise<T> {
    const asked = `window.TestingLibraryDom === undefined ? null : Promise.resolve(${expression}).then((found) => [found])`;
    const known = await browser.evaluate<[T] | null>(asked);
    if (known !== null) return known[0];
    await browser.evaluate(`(() => { ${LIBRARY} })()`);
    return ask(expression);
  }

  /** Until an expression holds in the page; one that meets a page on its way out is asked again. */
  const holdsIn = (expression: string, what = expression) => until(() => ask(expression), what);

  async function until(asked: () => Promise<unknown>, what: string): Promise<void> {
    const deadline = Date.now() + DEADLINE_MS;
    for (;;) {
      const [holds, error] = await asked().then(
        (held) => [held, undefined],
        (failed: unknown) => [false, failed],
      );
      if (holds) return;
      if (Date.now() > deadline) {
        const [path, said, shown] = await browser.evaluate<[string, string, string]>(
          `[location.pathname + location.search, ${SAID}, document.body.innerText]`,
        );
        throw new Error(`never came on ${path} (${said}): ${what}\n${shown.slice(0, 1500)}`, {
          cause: error,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** WebKit has no scroll anchoring, so wait until the element stops moving before the click. */
  const reach = async (found: Find) => {
    const element = `(${REACHABLE})(${found})`;
    const where = `(() => { const { x, y } = ${element}?.getBoundingClientRect() ?? {}; return y === undefined ? null : x + ' ' + y; })()`;
    let before: string | null = null;
    await until(async () => {
      const now = await ask<string | null>(where);
      const isStill = now !== null && now === before;
      before = now;
      return isStill;
    }, `${found} where it can be clicked`);
    return element;
  };

  return {
    ask,
    until: holdsIn,
    /** Before a page is opened: WebKit lays an open one out for its new size when something else changes. */
    async resize(size: Size): Promise<void> {
      await browser.resize(size);
      await holdsIn(`innerWidth === ${size.width}`);
    },
    goto: (path: string) => browser.goto(new URL(path, address).href),
    sees: (found: Find) => holdsIn(`(${found}).length > 0`, found),
    lost: (found: Find) => holdsIn(`(${found}).length === 0`, `an end of ${found}`),
    press: (keys: string) => browser.press(keys),
    /** Types into an empty field. */
    async type(found: Find, words: string): Promise<void> {
      await browser.type(`(${found})[0]`, words);
      await holdsIn(`(${found})[0]?.value === ${JSON.stringify(words)}`, `${words} in ${found}`);
    },
    async focus(found: Find): Promise<void> {
      await holdsIn(`(${found}).length > 0`, found);
      await ask(`(${found})[0].focus()`);
    },
    click: async (found: Find) => browser.click(await reach(found)),
    /** Replaces the content of a field. */
    async write(found: Find, words: string): Promise<void> {
      const field = await reach(found);
      await ask(`${field}.select()`);
      await browser.type(field, words);
      await holdsIn(`(${found})[0]?.value === ${JSON.stringify(words)}`, `${words} in ${found}`);
    },
    /** Types the beginning of an option where the focus is brought to a list. */
    async pick(found: Find, option: string): Promise<void> {
      await holdsIn(`(${found}).length > 0`, found);
      await browser.type(`(${found})[0]`, option);
      await holdsIn(`(${found})[0].value === ${JSON.stringify(option)}`, `${option} in ${found}`);
    },
    /** Sets a field as the browser's own window for it would: those look different in each. */
    set: async (found: Find, value: string): Promise<void> => {
      await holdsIn(`(${found}).length > 0`, found);
      await ask(`(([field]) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(value)});
        field.dispatchEvent(new Event('input', { bubbles: true }));
      })(${found})`);
    },
    choose: (found: Find, path: string) => browser.choose(`(${found})[0]`, path),
    /** Nothing reaches out to the side. */
    fits: () =>
      holdsIn(
        `document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth`,
        'a page without a sideways scroll',
      ),
  };
}
