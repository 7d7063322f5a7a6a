import { load, type CheerioAPI } from 'cheerio';

/** Lookups take quadratic time. Real pages have about 3,000 elements, 40 deep. */
const MOST_ELEMENTS = 10_000;
const DEEPEST = 200;
/** Matches per query. */
const MOST = 100;
const TAG = /<(\/?)([a-z][a-z0-9-]*)/gi;
const NEVER_CLOSED = new Set(
  'area base br col embed hr img input link meta param source track wbr path use circle rect line polygon'.split(
    ' ',
  ),
);

export type Part = ReturnType<CheerioAPI>;

export interface LoadedPage {
  readonly $: CheerioAPI;
  /** In the selectors' order. A combined selector sorts by document order, in quadratic time. */
  select(selectors: readonly string[], within?: Part): Part;
}

/**
 * `null` for pages too slow to read. The lenient parser is on purpose: the standard one repairs some pages in
 * quadratic time.
 */
export function loadPage(html: string): LoadedPage | null {
  if (isTooMuch(html)) return null;
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const whole = $('<i>').append($.root().contents());
  return {
    $,
    select(selectors, within = whole) {
      // Searching is quadratic in the children, so wrap them in one.
      if (within.children().length > 1) within.wrapInner('<i></i>');
      const found = new Set(selectors.flatMap((selector) => within.find(selector).toArray()));
      return $([...found].slice(0, MOST));
    },
  };
}

/** By name, so that stray end tags hide nothing. */
function isTooMuch(html: string): boolean {
  const open = new Map<string, number>();
  let [elements, depth] = [0, 0];
  for (const [, isEnd, written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    const count = open.get(name) ?? 0;
    if (!isEnd) elements += 1;
    if (elements > MOST_ELEMENTS) return true;
    if (NEVER_CLOSED.has(name) || (isEnd && count === 0)) continue;
    open.set(name, count + (isEnd ? -1 : 1));
    depth += isEnd ? -1 : 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
