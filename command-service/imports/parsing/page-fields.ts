import type { PartySource, SourceNotice } from '@duende/contracts/imports/import-events';

/** A day in Madrid and, where it is said, the time of day `HH:MM`. */
export interface Moment {
  readonly day: string;
  readonly time: string | null;
}

export interface Session {
  readonly start: Moment;
  readonly end: Moment | null;
}

/** Where it is, in the words of the page; every part may be missing (`''`). */
export interface Place {
  readonly country: string;
  readonly postalCode: string;
  readonly province: string;
  readonly town: string;
  /** whatever else is said: venue, street, a whole address in one line */
  readonly text: string;
}

export const NOWHERE: Place = { country: '', postalCode: '', province: '', town: '', text: '' };

/** What a page may say about an event. */
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
  /** names, each once */
  readonly lineup: readonly string[];
  /** of who organises it */
  readonly site: string;
  /** the source itself calls it a festival */
  readonly isFestival: true;
  /** what has become of it */
  readonly notice: SourceNotice;
}

export type PageField = keyof PageFields;
export type Layer = PartySource['layers'][string];

/** What one layer of a page says; a field it does not know is absent. */
export interface Reading {
  readonly layer: Layer;
  readonly fields: Partial<PageFields>;
}

/** The fields of several readings, each from the first that knows it, and which one that was. */
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

/** Without the fields that are empty, so that the next layer is asked for them. */
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

/** An http(s) address as a page writes it, relative ones too; `null` for anything else. */
export function webUrl(text: string | undefined, base: URL): URL | null {
  if (!text || !URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
