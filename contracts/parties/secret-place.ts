import { madridClock, madridMoment } from '../common/madrid-clock.ts';
import { isCalendarDay } from '../common/madrid-time.ts';
import type { PartyDetails } from './party-details.ts';

/** Of a party whose place is secret. Fields with `isPlace`; a test compares them. */
export const PLACE_FIELDS = ['latitude', 'longitude', 'mapsUrl', 'place'] as const;
export type SecretPlace = Pick<PartyDetails, (typeof PLACE_FIELDS)[number]>;

const NO_PLACE: SecretPlace = { latitude: null, longitude: null, mapsUrl: '', place: '' };

/** How read models keep a party: the query side returns the place to the few who know it. */
export interface WithSecretPlace {
  /** `null`: everybody sees the place */
  readonly secretPlace: SecretPlace | null;
}

const placeOf = ({ latitude, longitude, mapsUrl, place }: SecretPlace): SecretPlace => ({
  latitude,
  longitude,
  mapsUrl,
  place,
});

export const hasPlace = ({ latitude, mapsUrl, place }: Omit<SecretPlace, 'longitude'>): boolean =>
  place !== '' || mapsUrl !== '' || latitude !== null;

/** Puts a secret place apart. */
export function withheld<Party extends PartyDetails>(party: Party): Party & WithSecretPlace {
  if (party.placeFrom === '') return { ...party, secretPlace: null };
  return { ...party, ...NO_PLACE, secretPlace: placeOf(party) };
}

/** The opposite of {@link withheld}, to apply an event. */
export const withPlace = <Party extends SecretPlace & WithSecretPlace>(party: Party): Party => ({
  ...party,
  ...party.secretPlace,
});

const WRITTEN = /^(\d{4}-\d{2}-\d{2})T(([01]\d|2[0-3]):[0-5]\d)$/;

export function isMadridMoment(text: string): boolean {
  const day = WRITTEN.exec(text)?.[1];
  return day !== undefined && isCalendarDay(day);
}

/** Compares with `placeFrom` as text. */
export function madridMinute(moment: number): string {
  const { day, time } = madridClock(moment);
  return `${day}T${time.slice(0, 'HH:MM'.length)}`;
}

/** Milliseconds since 1970; `null` if the place is no secret. */
export function placeMoment({ placeFrom }: Pick<PartyDetails, 'placeFrom'>): number | null {
  const [, day, time] = WRITTEN.exec(placeFrom) ?? [];
  return day === undefined || time === undefined ? null : madridMoment({ day, time });
}
