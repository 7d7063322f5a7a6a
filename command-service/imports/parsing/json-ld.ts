import { asArray, asNode, isOfType, jsonLdNodes, textOf, type JsonNode } from './json-ld-nodes.ts';
import type { LoadedPage } from './load-page.ts';
import { madridMoment } from './madrid-moment.ts';
import { isNowhere, known, type PageFields, type Place, type Session, webUrl } from './page-fields.ts';
import { eventTitle, oneLine, plainText } from './plain-text.ts';
import { sourceStatusOf } from './source-status.ts';
import { costOfPrices } from './cost-of-prices.ts';

export interface StructuredEvent {
  readonly url: URL | null;
  readonly fields: Partial<PageFields>;
}

const EVENT_TYPES = new Set([
  'Event',
  'MusicEvent',
  'Festival',
  'DanceEvent',
  'SocialEvent',
  'ScreeningEvent',
]);

/** Layer one, JSON-LD. Times without offset are Madrid's. */
export function readJsonLd(page: LoadedPage, pageUrl: URL): readonly StructuredEvent[] {
  return jsonLdNodes(page)
    .filter((node) => isOfType(node, EVENT_TYPES))
    .map((node) => ({ url: webUrl(textOf(node.url), pageUrl), fields: fieldsOf(node, pageUrl) }));
}

function fieldsOf(node: JsonNode, pageUrl: URL): Partial<PageFields> {
  const session = sessionOf(node);
  const place = asNode(
    asArray(node.location).find((where) => !isOfType(asNode(where), new Set(['VirtualLocation']))),
  );
  const words = placeOf(asArray(node.location)[0], place);
  return known({
    title: eventTitle(textOf(node.name)),
    description: plainText(textOf(node.description)),
    sessions: session && [session],
    place: isNowhere(words) ? null : words,
    point: pointOf(asNode(place.geo)),
    image: imageOf(node.image, pageUrl),
    cost: costOf(node.offers),
    mapsUrl: webUrl(textOf(place.hasMap) || textOf(place.map), pageUrl)?.href,
    status: sourceStatusOf(asArray(node.eventStatus).map(textOf), textOf(node.name)),
  });
}

function sessionOf(node: JsonNode): Session | null {
  const start = madridMoment(textOf(node.startDate));
  return start && { start, end: madridMoment(textOf(node.endDate)) };
}

function placeOf(location: unknown, place: JsonNode): Place {
  const address = asNode(place.address);
  const country = asNode(address.addressCountry);
  const said = [location, place.name, place.address, address.streetAddress].map(textOf).map(oneLine);
  return {
    country: oneLine(textOf(address.addressCountry) || textOf(country.name)),
    postalCode: oneLine(textOf(address.postalCode)),
    province: oneLine(textOf(address.addressRegion) || textOf(asNode(address.addressRegion).name)),
    town: oneLine(textOf(address.addressLocality)),
    text: said.filter(Boolean).join(', '),
  };
}

/** schema.org's `GeoCoordinates`; `null` if out of range or 0, 0. */
export function pointOf(geo: JsonNode): PageFields['point'] | null {
  const [latitude, longitude] = [textOf(geo.latitude), textOf(geo.longitude)].map((text) =>
    text === '' ? Number.NaN : Number(text.replace(',', '.')),
  ) as [number, number];
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

function imageOf(image: unknown, pageUrl: URL): URL | null {
  const [first] = asArray(image);
  const node = asNode(first);
  return webUrl(textOf(first) || textOf(node.url) || textOf(node.contentUrl), pageUrl);
}

function costOf(offers: unknown): string {
  const all = asArray(offers).map(asNode);
  const prices = all.flatMap((offer) => [offer.price, offer.lowPrice, offer.highPrice].map(textOf));
  return costOfPrices(prices, textOf(all[0]?.priceCurrency));
}
