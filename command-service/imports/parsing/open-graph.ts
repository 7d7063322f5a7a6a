import { costOfPrices } from './cost-of-prices.ts';
import type { LoadedPage } from './load-page.ts';
import { madridMoment } from './madrid-moment.ts';
import { sourceStatusOf } from './source-status.ts';
import { isNowhere, known, type PageFields, type Place, webUrl } from './page-fields.ts';
import { eventTitle, oneLine, plainText } from './plain-text.ts';

/** Layer two: OpenGraph and other meta elements. */
export function readOpenGraph({ select }: LoadedPage, pageUrl: URL): Partial<PageFields> {
  const meta = (...names: readonly string[]): string => {
    for (const name of names) {
      const content = select([`meta[property="${name}"]`, `meta[name="${name}"]`])
        .first()
        .attr('content')
        ?.trim();
      if (content) return content;
    }
    return '';
  };
  const start = madridMoment(meta('event:start_time', 'event:start'));
  const place: Place = {
    country: oneLine(meta('og:country-name', 'event:location:country')),
    postalCode: oneLine(meta('og:postal-code', 'event:location:postal_code')),
    province: oneLine(meta('og:region', 'event:location:region')),
    town: oneLine(meta('og:locality', 'event:location:city', 'event:location:locality')),
    text: oneLine(meta('event:location', 'og:street-address')),
  };
  return known({
    title: eventTitle(meta('og:title', 'twitter:title')),
    description: plainText(meta('og:description', 'twitter:description', 'description')),
    sessions: start && [{ start, end: madridMoment(meta('event:end_time', 'event:end')) }],
    place: isNowhere(place) ? null : place,
    point: pointOf(
      meta('place:location:latitude', 'og:latitude', 'event:location:latitude'),
      meta('place:location:longitude', 'og:longitude', 'event:location:longitude'),
    ),
    image: webUrl(meta('og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image'), pageUrl),
    cost: costOfPrices(
      [meta('product:price:amount', 'og:price:amount')],
      meta('product:price:currency', 'og:price:currency'),
    ),
    status: sourceStatusOf([], meta('og:title', 'twitter:title')),
  });
}

function pointOf(north: string, east: string): PageFields['point'] | null {
  if (north === '' || east === '') return null;
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
