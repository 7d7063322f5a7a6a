import type { PartySource, SourceStatus } from '@duende/contracts/imports/import-events';

/** Day in Madrid, `HH:MM`. */
export interface Moment {
  readonly day: string;
  readonly time: string | null;
}

export interface Session {
  readonly start: Moment;
  readonly end: Moment | null;
}

/** Unknown parts are `''`. */
export interface Place {
  readonly country: string;
  readonly postalCode: string;
  readonly province: string;
  readonly town: string;
  /** venue, street, a whole address */
  readonly text: string;
}

export const NOWHERE: Place = { country: '', postalCode: '', province: '', town: '', text: '' };

export interface PageFields {
  readonly title: string;
  readonly description: string;
  /** at least one */
  readonly sessions: readonly Session[];
  readonly place: Place;
  /** degrees, WGS 84 */
  readonly point: { readonly latitude: number; readonly longitude: number };
  /** absolute address */
  readonly image: URL;
  readonly cost: string;
  readonly mapsUrl: string;
  /** distinct names */
  readonly lineup: readonly string[];
  /** the organiser's */
  readonly site: string;
  /** the source calls it a festival */
  readonly isFestival: true;
  readonly status: SourceStatus;
}

export type PageField = keyof PageFields;
export type Layer = PartySource['layers'][string];

/** Unknown fields are absent. */
export interface Reading {
  readonly layer: Layer;
  readonly fields: Partial<PageFields>;
}

/** From the first reading that has it. */
export interface MergedFields {
  readonly fields: Partial<PageFields>;
  readonly layers: Partial<Record<PageField, Layer>>;
}

export function mergeReadings(readings: readonly Reading[]): MergedFields {
  const layers: Partial<Record<PageField, Layer>> = {};
  let fields: Partial<PageFields> = {};
  for (const reading of [...readings].reverse()) {
    fields = { ...fields, ...reading.fields };
    for (const field of Object.keys(reading.fields) as PageField[]) layers[field] = reading.layer;
  }
  return { fields, layers };
}

/** Drops empty fields, so that the next layer can fill them. */
export function known(fields: {
  readonly [F in PageField]?: PageFields[F] | null | undefined;
}): Partial<PageFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

export function isNowhere(place: Place): boolean {
  return Object.values(place).every((part) => part === '');
}

/** Also from a relative address; otherwise `null`. */
export function webUrl(text: string | undefined, base: URL): URL | null {
  if (!text || !URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
