import type { RequestListener } from 'node:http';
import { json } from './fake-internet.ts';

/** Goabase's address without query. */
export const LIST = 'www.goabase.net/api/party/json/';
export const partyAt = (id: string) => `${LIST}${id}`;
export const FLYER = 'img.goabase.net/f/aquelarre.jpg';

type Entry = Readonly<Record<string, unknown>>;

/** A list entry in the shape of its first version: flat; numbers may be texts. */
export const entry = (given: Entry = {}): Entry => ({
  id: '115531',
  nameParty: 'Aquelarre Goa',
  dateStart: '2031-02-06T22:00:00+01:00',
  dateEnd: '2031-02-07T09:00:00+01:00',
  nameType: 'Indoor',
  nameCountry: 'Spain',
  isoCountry: 'ES',
  nameTown: 'Torremocha de Jarama',
  geoLat: '40.8403',
  geoLon: '-3.4973',
  nameOrganizer: 'Tribu de Luna',
  urlOrganizer: 'https://tribu.example/',
  urlImageSmall: 'https://img.goabase.net/s/aquelarre.jpg',
  urlImageMedium: 'https://img.goabase.net/m/aquelarre.jpg',
  urlImageFull: `https://${FLYER}`,
  dateCreated: '2030-11-02T10:11:12+01:00',
  dateModified: '2030-12-01T18:20:21+01:00',
  nameStatus: 'Scheduled',
  urlPartyHtml: 'https://www.goabase.net/party/aquelarre-goa/115531',
  urlPartyJson: 'https://www.goabase.net/api/party/json/115531',
  ...given,
});

/** The same party in detail, with its texts. */
export const party = (given: Entry = {}): Entry => ({
  ...entry(given),
  textLineUp: 'MAIN FLOOR:\r\n22:00 - Luna Negra (live)\r\n★ Psilocybos b2b Duna\r\n\r\nChill out: Brisa',
  textDeco: 'Tribu Deco',
  textLocation: 'Finca El Roble, 28189 Torremocha',
  textEntryFee: '18 &euro; anticipada, 25 &euro; en puerta',
  textMore: 'Una noche de <b>psytrance</b> y darkpsy.<br />Trae agua.',
  ...given,
});

export const listOf = (...entries: readonly unknown[]): RequestListener => json({ partylist: entries });
export const partyOf = (given: Entry = {}): RequestListener => json({ party: party(given) });
