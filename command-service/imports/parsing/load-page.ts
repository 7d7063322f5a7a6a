import { load, type CheerioAPI } from 'cheerio';

/** Pages have some three thousand elements, nested some forty deep. Looking things up takes the square of both. */
const MOST_ELEMENTS = 10_000;
const DEEPEST = 200;
/** Of the parts of a page that look alike, so many are looked at. */
const MOST = 100;
const TAG = /<(\/?)([a-z][a-z0-9-]*)/gi;
const NEVER_CLOSED = new Set(
  'area base br col embed hr img input link meta param source track wbr path use circle rect line polygon'.split(
    ' ',
  ),
);

/** Some elements of a page. */
export type Part = ReturnType<CheerioAPI>;

/** A page to look things up in, a bounded number of them for each question. */
export interface LoadedPage {
  readonly $: CheerioAPI;
  /**
   * What any of these selectors finds, those of an earlier one first; on the whole page or within a part. Several
   * selectors in one would be put into document order, which takes quadratic time.
   */
  select(selectors: readonly string[], within?: Part): Part;
}

/**
 * Parses a page, or gives `null` for one with so many elements, or so deeply nested, that reading it would take minutes.
 * The lenient parser is used on purpose: the one that follows the standard repairs some pages in quadratic time.
 */
export function loadPage(html: string): LoadedPage | null {
  if (isTooMuch(html)) return null;
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const whole = $('<i>').append($.root().contents());
  return {
    $,
    select(selectors, within = whole) {
      // Looking in a part takes the square of its children, so they are made one.
      if (within.children().length > 1) within.wrapInner('<i></i>');
      const found = new Set(selectors.flatMap((selector) => within.find(selector).toArray()));
      return $([...found].slice(0, MOST));
    },
  };
}

/** Counts what is open at the same time for each name, so that ends of nothing do not hide anything. */
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
