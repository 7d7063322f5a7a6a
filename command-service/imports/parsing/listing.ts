import type { CheerioAPI } from 'cheerio';
import { sourceUrl } from '../fetching/entradium.ts';
import { costOfText, imageOf, placeOfText, type Part } from './markup-fields.ts';
import { known, type PageFields } from './page-fields.ts';
import { eventTitle, oneLine } from './plain-text.ts';
import { spanishSession } from './spanish-dates.ts';
import { webUrl } from './web-url.ts';

/** One of several events a page shows, and where its own page is. */
export interface Card {
  readonly url: URL;
  readonly fields: Partial<PageFields>;
}

/** What looks like a card; anything else that links to an event's page is taken for one of a title alone. */
export const CARDS = '.event-card, [class*="event-item"], [class*="event_card"], [class*="card-event"]';
const EVENT_LINK = 'a[href*="/events/"], a[href*="/evento/"], a[href*="/eventos/"]';

/** Layer four: the cards of a page that lists events, each once, without the page's link to itself. */
export function readCards($: CheerioAPI, pageUrl: URL, today: string): readonly Card[] {
  const cards = new Map<string, Card>();
  const add = (url: URL | null, fields: Partial<PageFields>) => {
    if (url === null || sourceUrl(url) === sourceUrl(pageUrl)) return;
    const known = cards.get(sourceUrl(url));
    cards.set(sourceUrl(url), { url: known?.url ?? url, fields: { ...fields, ...known?.fields } });
  };
  for (const element of $(CARDS).toArray()) {
    const card = $(element);
    const link = card.is('a') ? card : card.find(EVENT_LINK).add(card.closest('a')).first();
    add(webUrl(link.attr('href'), pageUrl), cardFields(card, pageUrl, today));
  }
  for (const element of $(EVENT_LINK).toArray()) {
    const link = $(element);
    if (link.closest(CARDS).length > 0 || link.closest('nav, footer').length > 0) continue;
    add(webUrl(link.attr('href'), pageUrl), known({ title: eventTitle(link.attr('title') ?? link.text()) }));
  }
  return [...cards.values()];
}

function cardFields(card: Part, pageUrl: URL, today: string): Partial<PageFields> {
  const text = (selector: string) => oneLine(card.find(selector).first().text());
  const when = text('.date, [class*="date"], time') || text('[class*="fecha"]');
  const session =
    spanishSession(card.find('time').attr('datetime') ?? when, today) ?? spanishSession(when, today);
  return known({
    title: eventTitle(text('.event-title, [class*="title"], h1, h2, h3, h4') || (card.attr('title') ?? '')),
    sessions: session && [session],
    place: placeOfText(
      text('.event-venue, [class*="venue"], [class*="location"], [class*="place"], address'),
    ),
    image: imageOf(card, pageUrl),
    cost: costOfText(text('.price, [class*="price"], [class*="precio"]')),
  });
}
