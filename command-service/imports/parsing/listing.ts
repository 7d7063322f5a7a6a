import { sourceUrl } from '../fetching/entradium.ts';
import { costOfText, imageOf, placeOfText } from './markup-fields.ts';
import type { LoadedPage, Part } from './load-page.ts';
import { sourceStatusOf } from './source-status.ts';
import { known, type PageFields, webUrl } from './page-fields.ts';
import { eventTitle, oneLine } from './plain-text.ts';
import { spanishSession } from './spanish-dates.ts';

export interface Card {
  readonly url: URL;
  readonly fields: Partial<PageFields>;
}

/** Other links to an event's page give only a title. */
export const CARDS = [
  '.event-card',
  '[class*="event-item"]',
  '[class*="event_card"]',
  '[class*="card-event"]',
];
const EVENT_LINK = ['a[href*="/events/"]', 'a[href*="/evento/"]', 'a[href*="/eventos/"]'];

/** Layer four: cards of a list page, without links to itself. */
export function readCards(page: LoadedPage, pageUrl: URL, today: string): readonly Card[] {
  const { $, select } = page;
  const cards = new Map<string, Card>();
  const add = (link: Part, fields: Partial<PageFields>) => {
    const url = webUrl(link.attr('href'), pageUrl);
    if (url === null || sourceUrl(url) === sourceUrl(pageUrl)) return;
    const before = cards.get(sourceUrl(url));
    cards.set(sourceUrl(url), { url: before?.url ?? url, fields: { ...fields, ...before?.fields } });
  };
  const isWithin = (part: Part, selectors: readonly string[]) =>
    part.closest(selectors.join(', ')).length > 0;

  for (const element of select(CARDS).toArray()) {
    const card = $(element);
    if (isWithin(card.parent(), CARDS)) continue;
    const link = card.is('a') ? card : select([...EVENT_LINK, 'a'], card).first();
    add(link.length > 0 ? link : card.closest('a'), cardFields(page, card, pageUrl, today));
  }
  for (const element of select(EVENT_LINK).toArray()) {
    const link = $(element);
    if (isWithin(link, [...CARDS, 'nav', 'footer'])) continue;
    const title = link.attr('title') ?? link.text();
    add(link, known({ title: eventTitle(title), status: sourceStatusOf([], title) }));
  }
  return [...cards.values()];
}

function cardFields({ select }: LoadedPage, card: Part, pageUrl: URL, today: string): Partial<PageFields> {
  const text = (...selectors: readonly string[]) => oneLine(select(selectors, card).first().text());
  const machineDay = select(['time'], card).attr('datetime') ?? '';
  const shownDay = text('.date', '[class*="date"]', '[class*="fecha"]', 'time');
  const session = spanishSession(machineDay, today) ?? spanishSession(shownDay, today);
  const title =
    text('.event-title', '[class*="title"]', 'h1', 'h2', 'h3', 'h4') || (card.attr('title') ?? '');
  return known({
    title: eventTitle(title),
    status: sourceStatusOf([], title),
    sessions: session && [session],
    place: placeOfText(text('.event-venue', '[class*="venue"]', '[class*="location"]', 'address')),
    image: imageOf(card, pageUrl),
    cost: costOfText(text('.price', '[class*="price"]', '[class*="precio"]')),
  });
}
