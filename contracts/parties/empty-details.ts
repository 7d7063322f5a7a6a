import { DEFAULT_PARTY_TYPE } from './styles.ts';
import type { PartyDetails } from './party-details.ts';

/**
 * A party of which nothing is said, apart from the table of its fields, whose words the page does not load early.
 * No party is without a place: whoever needs whole details gives one.
 */
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
  description: '',
  lineup: [],
};
