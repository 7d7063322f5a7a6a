import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { PARTY_FIELDS, type PartyField } from '@duende/contracts/parties/party-fields';

/** A party with every detail. */
export const EVERY_DETAIL: PartyDetails = {
  name: 'Luna Nueva',
  location: 'Norte',
  latitude: 43.26,
  longitude: -2.93,
  photo: `/photos/${'0'.repeat(32)}-1a2b3c.webp`,
  dates: ['2099-09-26'],
  startTime: '22:30',
  endTime: '08:00',
  type: 'festival',
  styles: ['psytrance', 'dub'],
  cost: '25',
  ticketsLink: 'https://entradas.example/luna',
  link: 'https://luna.example/',
  mapsUrl: 'https://maps.example/luna',
  place: 'Finca El Retiro',
  placeFrom: '',
  description: 'En el pinar.',
  lineup: ['Astrix', 'Ánima'],
  sets: [{ name: 'Astrix', day: '', hour: '23:00', until: '00:30', stage: 'Main' }],
  care: {
    firstAid: { answer: 'yes', line: 'Junto a la entrada' },
    dogs: { answer: 'no', line: '' },
  },
};

/** Another one, with other values for every detail. */
const OTHERWISE: PartyDetails = {
  name: 'Bosque Astral',
  location: 'Sur',
  latitude: 36.51,
  longitude: -6.28,
  photo: null,
  dates: ['2099-10-03'],
  startTime: '20:00',
  endTime: '06:30',
  type: 'fiesta',
  styles: ['techno'],
  cost: '',
  ticketsLink: '',
  link: '',
  mapsUrl: '',
  place: '',
  placeFrom: '2099-09-25T18:00',
  description: '',
  lineup: [],
  sets: [],
  care: {},
};

/**
 * The fields that make no difference to what is made of a party: where a test writes down which they are, it asks of each new one
 * whether it belongs there.
 */
export async function fieldsUnseenBy(
  made: (details: PartyDetails) => unknown,
): Promise<readonly PartyField[]> {
  const whole = JSON.stringify(await made(EVERY_DETAIL));
  const unseen: PartyField[] = [];
  for (const field of PARTY_FIELDS) {
    const other = await made({ ...EVERY_DETAIL, [field]: OTHERWISE[field] });
    if (JSON.stringify(other) === whole) unseen.push(field);
  }
  return unseen;
}
