import type { EventAnswer } from '@duende/contracts/api/answers';

type Placed = Pick<EventAnswer, 'mapsUrl' | 'latitude' | 'longitude'>;

/** Where a phone or a browser shows the way: the party's own maps link, else its point; `''` where neither is known. */
export function directionsUrl({ mapsUrl, latitude, longitude }: Placed): string {
  if (/^https?:\/\//i.test(mapsUrl)) return mapsUrl;
  if (latitude === null || longitude === null) return '';
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
