import { NO_TIME } from '@duende/contracts/constants/party-times';

/** `23:00 – 06:00`; a time of 00:00 means that nobody gave one. */
export function timeRange(start: string, end: string): string {
  if (start === NO_TIME) return end === NO_TIME ? '' : `hasta las ${end}`;
  return end === NO_TIME ? `desde las ${start}` : `${start} – ${end}`;
}
