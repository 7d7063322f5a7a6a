import { DEFAULT_PARTY_TYPE } from './styles.ts';
import type { PartyDetails } from './party-details.ts';

/** Separate from the field table, whose texts load late. Real parties have a location. */
export const EMPTY_DETAILS: Omit<PartyDetails, 'location'> & { readonly location: '' } = {
  name: '',
  location: '',
  latitude: null,
  longitude: null,
  photo: null,
  dates: [],
  startTime: '',
  endTime: '',
  type: DEFAULT_PARTY_TYPE,
  styles: [],
  cost: '',
  ticketsLink: '',
  link: '',
  mapsUrl: '',
  place: '',
  placeFrom: '',
  description: '',
  lineup: [],
  sets: [],
  care: {},
};
