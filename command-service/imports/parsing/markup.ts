import { coordinatesOfMapsLink } from '@duende/contracts/parties/maps-link';
import { CARDS } from './listing.ts';
import type { LoadedPage, Part } from './load-page.ts';
import { costOfPrices } from './cost-of-prices.ts';
import { costOfText, imageOf, placeOfText } from './markup-fields.ts';
import { sourceStatusOf } from './source-status.ts';
import { known, type PageFields, type Place, webUrl } from './page-fields.ts';
import { eventTitle, oneLine, plainText } from './plain-text.ts';
import { spanishSession } from './spanish-dates.ts';

const TITLE = ['[itemprop="name"]', '.event-title', '.event-name', 'main h1', 'h1'];
const START = ['[itemprop="startDate"]', '.event-date time', 'time[datetime]'];
const WHEN = ['.event-date', '[class*="event-date"]', '[class*="fecha"]', '.date', '[class*="date"]'];
const VENUE = ['.event-venue', '.event-location', '[class*="venue"]', 'address', '[class*="location"]'];
const PRICE = ['[class*="price"]', '[class*="precio"]'];
const ABOUT = ['[itemprop="description"]', '.event-description', '#description', '[class*="descri"]'];
const PICTURE = [
  '.event-poster',
  '.event-image',
  '[class*="poster"]',
  '[class*="cartel"]',
  'main',
  'article',
];
const MAP = ['a[href*="/maps"]', 'a[href*="maps."]', 'iframe[src*="/maps"]'];

/** Layer three: microdata, then common class names. Skips cards, so that a list is not taken for an event. */
export function readMarkup(page: LoadedPage, pageUrl: URL, today: string): Partial<PageFields> {
  const { $ } = page;
  const own = ownParts(page);
  const first = (selectors: readonly string[]) => own(selectors).first();
  const valueOf = (selectors: readonly string[]) => machineValue(first(selectors));
  const whens = [
    valueOf(START),
    ...own(WHEN)
      .toArray()
      .map((element) => $(element).text()),
  ];
  const start = whens.map((text) => spanishSession(text, today)).find((session) => session !== null) ?? null;
  const end = spanishSession(valueOf(['[itemprop="endDate"]']), today);
  const map = first(MAP);
  const mapsUrl = webUrl(map.attr('href') ?? map.attr('src'), pageUrl)?.href ?? '';
  return known({
    title: eventTitle(valueOf(TITLE)),
    description: plainText(first(ABOUT).html() ?? ''),
    sessions: start && [end === null ? start : { ...start, end: end.start }],
    place: microdataPlace(valueOf) ?? placeOfText(first(VENUE).text()),
    point: coordinatesOfMapsLink(mapsUrl),
    image: imageOf(own(PICTURE), pageUrl),
    cost: costOfText(own(PRICE).text()) || costOfPrices([valueOf(['[itemprop="price"]'])], ''),
    mapsUrl,
    status: sourceStatusOf([statusOf(first(['[itemprop="eventStatus"]']))], valueOf(TITLE)),
  });
}

/** Queries the page without cards, menus and footer. */
function ownParts({ $, select }: LoadedPage): (selectors: readonly string[]) => Part {
  const elsewhere = [...CARDS, 'nav', 'footer'].join(', ');
  return (selectors) =>
    select(selectors).filter((_index, element) => $(element).closest(elsewhere).length === 0);
}

function machineValue(element: Part): string {
  return (element.attr('content') ?? element.attr('datetime') ?? element.text()).trim();
}

/** From `<link href>`, `<meta content>` or text. */
function statusOf(element: Part): string {
  return element.attr('href') ?? machineValue(element);
}

function microdataPlace(valueOf: (selectors: readonly string[]) => string): Place | null {
  const part = (name: string) => oneLine(valueOf([`[itemprop="${name}"]`]));
  const [town, province, postalCode] = [part('addressLocality'), part('addressRegion'), part('postalCode')];
  if (town === '' && province === '' && postalCode === '') return null;
  return { country: part('addressCountry'), postalCode, province, town, text: part('streetAddress') };
}
