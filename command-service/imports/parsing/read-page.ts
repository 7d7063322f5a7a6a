import { sourceUrl } from '../fetching/entradium.ts';
import { readJsonLd, type StructuredEvent } from './json-ld.ts';
import { readCards, type Card } from './listing.ts';
import { loadPage } from './load-page.ts';
import { readMarkup } from './markup.ts';
import { readOpenGraph } from './open-graph.ts';
import type { PageFields, Reading } from './page-fields.ts';

export interface ListedEvent {
  /** `null` without a link */
  readonly url: URL | null;
  readonly reading: Reading;
}

export type PageReading =
  | { readonly kind: 'event'; readonly readings: readonly Reading[] }
  | { readonly kind: 'listing'; readonly events: readonly ListedEvent[] }
  | { readonly kind: 'neither' }
  | { readonly kind: 'too-large' };

/**
 * Pure. JSON-LD decides whether it is one event or a list; without it, a title and a day outside cards mean an
 * event.
 * @param today `YYYY-MM-DD` in Madrid, for days without a year
 */
export function readPage(html: string, pageUrl: URL, today: string): PageReading {
  const page = loadPage(html);
  if (page === null) return { kind: 'too-large' };
  const structured = readJsonLd(page, pageUrl);
  const cards = readCards(page, pageUrl, today);
  const openGraph = readOpenGraph(page, pageUrl);
  const markup = readMarkup(page, pageUrl, today);

  const own = ownEvent(structured, cards, pageUrl);
  if (own !== null || (structured.length === 0 && isEvent({ ...markup, ...openGraph }))) {
    const readings: Reading[] = [
      { layer: 'json-ld', fields: own ?? {} },
      { layer: 'open-graph', fields: openGraph },
      { layer: 'markup', fields: markup },
    ];
    return { kind: 'event', readings };
  }
  const listed: ListedEvent[] = [
    ...structured.map(({ url, fields }) => ({ url, reading: { layer: 'json-ld', fields } as const })),
    ...cards.map(({ url, fields }) => ({ url, reading: { layer: 'listing', fields } as const })),
  ];
  return listed.length === 0 ? { kind: 'neither' } : { kind: 'listing', events: eachOnce(listed) };
}

/** Sessions may be several events with one name. */
function ownEvent(
  structured: readonly StructuredEvent[],
  cards: readonly Card[],
  pageUrl: URL,
): Partial<PageFields> | null {
  const named = structured.filter(({ url }) => url !== null && sourceUrl(url) === sourceUrl(pageUrl));
  const own = named.length > 0 ? named : isAboutThePage(structured, cards) ? structured : [];
  const [first] = own;
  if (first === undefined || own.some(({ fields }) => fields.title !== first.fields.title)) return null;
  // Cancelled sessions are no days, unless all are.
  const uncancelled = own.filter(({ fields }) => !isCalledOff(fields));
  const chosen = uncancelled[0] ?? first;
  const sessions = (uncancelled.length > 0 ? uncancelled : own).flatMap(
    ({ fields }) => fields.sessions ?? [],
  );
  return { ...chosen.fields, ...(sessions.length > 0 && { sessions }) };
}

/** Without addresses, or a single one with another address unless a card links to it. */
function isAboutThePage(structured: readonly StructuredEvent[], cards: readonly Card[]): boolean {
  const urls = structured.map(({ url }) => url).filter((url) => url !== null);
  const [only] = urls;
  if (only === undefined) return true;
  return structured.length === 1 && !cards.some(({ url }) => sourceUrl(url) === sourceUrl(only));
}

function isCalledOff({ status }: Partial<PageFields>): boolean {
  return status === 'cancelled' || status === 'postponed';
}

function isEvent(fields: Partial<PageFields>): boolean {
  return fields.title !== undefined && fields.sessions !== undefined;
}

/** The first layer wins. */
function eachOnce(listed: readonly ListedEvent[]): readonly ListedEvent[] {
  const seen = new Set<string>();
  return listed.filter(({ url }) => {
    if (url === null) return true;
    const source = sourceUrl(url);
    return !seen.has(source) && seen.add(source);
  });
}
