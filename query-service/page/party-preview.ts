import type { EventAnswer } from '@duende/contracts/api/answers';
import { costLabel, priceOf } from '@duende/contracts/cost-label';
import { cutText } from '@duende/contracts/constants/limits';
import { NO_TIME } from '@duende/contracts/constants/party-times';
import { addDays } from '@duende/contracts/madrid-time';
import { photoName, photoUrl, SHARE_IMAGE } from '@duende/contracts/photo-url';
import { shareKey } from '@duende/contracts/slug';
import { type PageMeta, defaultImage } from './page-meta.ts';

/** Longer descriptions are cut by whoever shows them anyway. */
const DESCRIPTION_LENGTH = 300;

const longDay = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeZone: 'UTC' });
const dayText = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`));

/** How a party presents itself where its link is shared, and to search engines. */
export function partyPreview(party: EventAnswer, publicUrl: string): PageMeta {
  const description = partyDescription(party);
  const canonical = `${publicUrl}/event/${shareKey(party)}`;
  const name = party.photo === null ? null : photoName(party.photo);
  const image =
    name === null
      ? defaultImage(publicUrl)
      : { url: publicUrl + photoUrl(name, 'share'), ...SHARE_IMAGE, alt: party.name };
  return {
    title: `${party.name} — Duende`,
    description,
    canonical,
    type: 'article',
    image,
    jsonLd: partyJsonLd(party, { description, url: canonical, image: image.url }),
  };
}

/** Day, hours, place, cost, then what people wrote; a time of 00:00 means that nobody gave one. */
export function partyDescription(party: EventAnswer): string {
  const [first, ...others] = party.dates;
  const facts = [
    first === undefined ? '' : dayText(first) + (others.length > 0 ? ` y ${others.length} más` : ''),
    hours(party),
    party.location,
    costLabel(party.cost),
  ].filter((fact) => fact !== '');
  const words = party.description.replace(/\s+/g, ' ').trim();
  return cutText([facts.join(' · '), words].filter((text) => text !== '').join('. '), DESCRIPTION_LENGTH);
}

function hours({ startTime, endTime }: EventAnswer): string {
  if (startTime === NO_TIME) return endTime === NO_TIME ? '' : `hasta las ${endTime}`;
  return endTime === NO_TIME ? `desde las ${startTime}` : `${startTime}–${endTime}`;
}

function partyJsonLd(
  party: EventAnswer,
  { description, url, image }: { description: string; url: string; image: string },
): object {
  const { latitude, longitude, cost, ticketsLink } = party;
  const price = priceOf(cost);
  return {
    '@context': 'https://schema.org',
    '@type': party.type === 'festival' ? 'Festival' : 'MusicEvent',
    name: party.name,
    description,
    url,
    image: [image],
    ...period(party),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: party.location,
      address: { '@type': 'PostalAddress', addressRegion: party.location, addressCountry: 'ES' },
      ...(latitude === null || longitude === null
        ? {}
        : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    },
    ...(cost === '' && ticketsLink === ''
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            ...(ticketsLink === '' ? { url } : { url: ticketsLink }),
            ...(price === null ? {} : { price, priceCurrency: 'EUR' }),
            ...(cost === '' ? {} : { description: costLabel(cost) }),
          },
        }),
  };
}

/** First and last moment; a party that ends earlier in the day than it starts ends the morning after. */
function period({ dates, startTime, endTime }: EventAnswer): { startDate?: string; endDate?: string } {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return {};
  const isOvernight = endTime !== NO_TIME && endTime <= startTime;
  return {
    startDate: startTime === NO_TIME ? first : `${first}T${startTime}`,
    endDate: endTime === NO_TIME ? last : `${isOvernight ? addDays(last, 1) : last}T${endTime}`,
  };
}
