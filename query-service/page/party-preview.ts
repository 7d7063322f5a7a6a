import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { careRow, shownCare, type Care } from '@duende/contracts/parties/care';
import { costLabel, priceLine, priceOf } from '@duende/contracts/parties/cost-label';
import { cutText } from '@duende/contracts/common/limits';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { madridIso, madridMoment } from '@duende/contracts/common/madrid-clock';
import { conditionOfDays } from '@duende/contracts/parties/party-condition';
import type { Tickets } from '@duende/contracts/parties/tickets';
import { partyTitle, conditionLines } from '@duende/contracts/parties/condition-words';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { lastOf } from '@duende/contracts/common/day-runs';
import { nextStretch, stretchesOf, type Stretch } from '@duende/contracts/parties/party-night';
import { photoName, photoUrl, SHARE_IMAGE } from '@duende/contracts/parties/photo-url';
import { placeAndRegion, placeNameOf } from '@duende/contracts/parties/place-name';
import { shareKey } from '@duende/contracts/common/slug';
import { closeDirections, isolated } from '@duende/contracts/common/visible-text';
import { partsOf } from './party-parts.ts';
import { setEvents } from './set-events.ts';
import { type PageMeta, defaultImage } from './page-meta.ts';

/** Previews truncate longer ones anyway. */
const DESCRIPTION_LENGTH = 300;

const longDay = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeZone: 'UTC' });
const dayText = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`));

/** @param now ms since 1970 */
export function partyPreview(party: EventAnswer, publicUrl: string, now: number): PageMeta {
  const description = partyDescription(party, now);
  const canonical = `${publicUrl}/event/${shareKey(party)}`;
  const name = party.photo === null ? null : photoName(party.photo);
  const image =
    name === null
      ? defaultImage(publicUrl)
      : { url: publicUrl + photoUrl(name, 'share'), ...SHARE_IMAGE, alt: party.name };
  return {
    title: `${isolated(partyTitle(party, madridDay(new Date(now))))} — Duende`,
    description,
    canonical,
    type: 'article',
    image,
    jsonLd: partyJsonLd(party, { description, url: canonical, image: image.url }),
  };
}

/** Condition, date, place, price, line-up, then the description. */
export function partyDescription(party: EventAnswer, now: number): string {
  const all = stretchesOf(party);
  const shown = nextStretch(party, now) ?? all.at(-1);
  const more = all.length - 1;
  const facts = [
    ...conditionLines(party, madridDay(new Date(now))),
    // The dates of a postponed party are void.
    ...(shown === undefined || party.condition === 'postponed'
      ? []
      : whenTexts(shown, more === 0 ? '' : ` y ${moreDates(more)}`)),
    party.placeFrom === '' ? party.location : placeAndRegion(party),
    priceLine(party),
    party.lineup.join(', '),
  ].filter((fact) => fact !== '');
  const words = party.description.replace(/\s+/g, ' ').trim();
  const description = [facts.join(' · '), words].filter((text) => text !== '').join('. ');
  return closeDirections(cutText(description, DESCRIPTION_LENGTH));
}

const moreDates = (count: number) => (count === 1 ? '1 fecha más' : `${count} fechas más`);

/** The specification omits 00:00 in this text only. */
const shownTime = (time: string) => (time === '00:00' ? NO_TIME : time);

function whenTexts({ days, start, end }: Stretch, more: string): readonly string[] {
  const [from, until] = [shownTime(start.time), shownTime(end.time)];
  if (days.length === 1) return [dayText(days[0]) + more, hours(from, until)];
  const at = (day: string, time: string) =>
    [dayText(day), time].filter((text) => text !== NO_TIME).join(', ');
  return [`${at(days[0], from)} → ${at(until === NO_TIME ? lastOf(days) : end.day, until)}${more}`];
}

function hours(start: string, end: string): string {
  if (start === NO_TIME) return end === NO_TIME ? '' : `hasta las ${end}`;
  return end === NO_TIME ? `desde las ${start}` : `${start}–${end}`;
}

/** Terms of schema.org's `ItemAvailability`. */
const AVAILABILITY = {
  unknown: null,
  available: 'InStock',
  last: 'LimitedAvailability',
  'sold-out': 'SoldOut',
  'at-the-door': 'InStoreOnly',
} as const satisfies Readonly<Record<Tickets, string | null>>;

function partyJsonLd(
  party: EventAnswer,
  { description, url, image }: { description: string; url: string; image: string },
): object {
  const { latitude, longitude, cost, ticketsLink } = party;
  const availability = AVAILABILITY[party.tickets];
  const price = priceOf(cost);
  const amenities = amenitiesOf(party.care);
  const place = {
    name: placeNameOf(party) || party.location,
    address: { '@type': 'PostalAddress', addressRegion: party.location, addressCountry: 'ES' },
  };
  const setsOf = setEvents(party, place);
  const event = {
    '@context': 'https://schema.org',
    '@type': party.type === 'festival' ? 'Festival' : 'MusicEvent',
    name: party.name,
    description,
    url,
    image: [image],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(party.lineup.length > 0 && {
      performer: party.lineup.map((name) => ({ '@type': 'PerformingGroup', name })),
    }),
    location: {
      '@type': 'Place',
      ...place,
      ...(latitude === null || longitude === null
        ? {}
        : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      ...(amenities.length > 0 && { amenityFeature: amenities }),
    },
    ...(cost === '' && ticketsLink === '' && availability === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            ...(ticketsLink === '' ? { url } : { url: ticketsLink }),
            ...(availability === null ? {} : { availability: `https://schema.org/${availability}` }),
            ...(price === null ? {} : { price, priceCurrency: 'EUR' }),
            ...(cost === '' ? {} : { description: costLabel(cost) }),
          },
        }),
  };
  // Scattered days are separate events.
  const [first, ...others] = partsOf(party).map((stretch) => {
    const subEvent = setsOf(stretch);
    return {
      ...event,
      ...eventStatus(party, stretch),
      ...period(stretch),
      ...(subEvent.length > 0 && { subEvent }),
    };
  });
  return others.length === 0 ? (first ?? event) : [first, ...others];
}

/** Only ticks that schema.org has a property for. */
const amenitiesOf = (care: Care) =>
  shownCare(care)
    .filter(({ tick }) => careRow(tick).schemaOrg === 'amenityFeature')
    .map(({ tick, answer, line }) => ({
      '@type': 'LocationFeatureSpecification',
      name: careRow(tick).label,
      value: answer === 'yes',
      ...(line !== '' && { description: line }),
    }));

/** A moved party also has its previous start day. */
function eventStatus(
  party: EventAnswer,
  { days }: Stretch,
): { eventStatus: string; previousStartDate?: string } {
  const condition = conditionOfDays(party, days);
  const [previousStartDate] = party.previousDates;
  if (condition !== 'scheduled' || previousStartDate === undefined)
    return { eventStatus: STATUSES[condition] };
  return { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate };
}

const STATUSES = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
} as const;

/** Times have Madrid's offset. Without an end time: no end, or the last of several days. */
function period({ days, start, end }: Stretch): { startDate: string; endDate?: string } {
  const at = (day: string, time: string) => (time === NO_TIME ? day : madridIso(madridMoment({ day, time })));
  const hasEnd = end.time !== NO_TIME || days.length > 1;
  return { startDate: at(start.day, start.time), ...(hasEnd && { endDate: at(end.day, end.time) }) };
}
