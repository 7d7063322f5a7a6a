import { describe, expect, it } from 'vitest';
import { NOWHERE, type MergedFields, type PageFields } from './page-fields.ts';
import { cutAtWord, partyFromFields } from './party-from-fields.ts';

const LINK = 'https://entradium.com/events/luna';
const COMPLETE: Partial<PageFields> = {
  title: 'Luna Llena',
  sessions: [{ start: { day: '2027-02-06', time: '22:40' }, end: { day: '2027-02-07', time: '09:00' } }],
  place: { ...NOWHERE, town: 'Madrid' },
};

function merged(fields: Partial<PageFields>): MergedFields {
  const layers = Object.fromEntries(Object.keys(fields).map((field) => [field, 'json-ld']));
  return { fields, layers };
}

describe('a party', () => {
  it('needs a name, a day and a region and no more', () => {
    expect(partyFromFields(merged(COMPLETE), LINK)).toEqual({
      details: {
        name: 'Luna Llena',
        location: 'Madrid',
        latitude: null,
        longitude: null,
        photo: null,
        dates: ['2027-02-06'],
        startTime: '22:30',
        endTime: '09:00',
        type: 'fiesta',
        styles: [],
        cost: '',
        ticketsLink: LINK,
        link: '',
        mapsUrl: '',
        description: '',
        lineup: [],
        place: '',
        placeFrom: '',
        sets: [],
        care: {},
      },
      layers: {
        name: 'json-ld',
        location: 'json-ld',
        dates: 'json-ld',
        startTime: 'json-ld',
        endTime: 'json-ld',
      },
      image: null,
    });
  });

  it('takes everything else where the source has it', () => {
    const party = partyFromFields(
      merged({
        ...COMPLETE,
        title: 'Luna Llena Festival',
        description: 'Psytrance y dub.',
        point: { latitude: 40.4, longitude: -3.7 },
        image: new URL('https://assets.entradium.com/luna.jpg'),
        cost: '20€',
        mapsUrl: 'https://www.google.com/maps/@40.4,-3.7,15z',
      }),
      LINK,
    );
    expect(party?.details).toMatchObject({
      latitude: 40.4,
      longitude: -3.7,
      type: 'festival',
      styles: ['psytrance', 'dub'],
      cost: '20€',
      mapsUrl: 'https://www.google.com/maps/@40.4,-3.7,15z',
      description: 'Psytrance y dub.',
    });
    expect(party?.image?.href).toBe('https://assets.entradium.com/luna.jpg');
    expect(party?.layers).toMatchObject({ styles: 'json-ld', photo: 'json-ld', latitude: 'json-ld' });
  });

  it('says which layer gave each field', () => {
    const { fields } = merged({
      ...COMPLETE,
      place: { ...NOWHERE, text: 'Sala sin ciudad' },
      description: 'Dub.',
    });
    const party = partyFromFields(
      {
        fields: { ...fields, point: { latitude: 37.39, longitude: -5.98 } },
        layers: {
          title: 'json-ld',
          sessions: 'open-graph',
          place: 'json-ld',
          point: 'markup',
          description: 'listing',
        },
      },
      LINK,
    );
    expect(party?.layers).toEqual({
      name: 'json-ld',
      location: 'markup',
      latitude: 'markup',
      longitude: 'markup',
      dates: 'open-graph',
      startTime: 'open-graph',
      endTime: 'open-graph',
      styles: 'listing',
      description: 'listing',
    });
  });

  it('has its long title cut at a word and in full at the head of its description', () => {
    const title = 'Aquelarre Goa: noche de brujas en la Sierra Norte';
    const party = partyFromFields(merged({ ...COMPLETE, title, description: 'Trae abrigo.' }), LINK);

    expect(party?.details.name).toBe('Aquelarre Goa: noche de brujas en');
    expect(party?.details.description).toBe(`${title}\n\nTrae abrigo.`);
  });

  it('keeps within the form’s limits', () => {
    const party = partyFromFields(
      merged({
        ...COMPLETE,
        description: 'x'.repeat(6000),
        cost: '1'.repeat(600),
        mapsUrl: `https://a.es/${'m'.repeat(500)}`,
      }),
      `https://entradium.com/${'e'.repeat(600)}`,
    );
    expect(party?.details).toMatchObject({ mapsUrl: '', ticketsLink: '' });
    expect(party?.details.description).toHaveLength(5000);
    expect(party?.details.cost).toHaveLength(500);
  });

  it.each([
    ['a name', { title: undefined }],
    ['a day', { sessions: undefined }],
    ['a place', { place: undefined }],
    ['a place in one of the regions', { place: { ...NOWHERE, town: 'Zaragoza' } }],
    ['a place in Spain', { place: { ...NOWHERE, country: 'PT', town: 'Lisboa' } }],
  ])('is none without %s', (_what, without) => {
    const fields = Object.fromEntries(
      Object.entries({ ...COMPLETE, ...without }).filter(([, value]) => value),
    );
    expect(partyFromFields(merged(fields), LINK)).toBeNull();
  });
});

it.each([
  ['Luna Llena', 'Luna Llena'],
  ['Luna Llena en el bosque de las hadas', 'Luna Llena en el bosque de las'],
  ['Treinta y cinco letras tiene este xx', 'Treinta y cinco letras tiene este'],
  ['Treinta y cinco letras tiene esta x yz', 'Treinta y cinco letras tiene esta x'],
  ['Noche de luna y de fuego: primavera - verano', 'Noche de luna y de fuego: primavera'],
  ['Noche de luna y de fuego otra vez (larga)', 'Noche de luna y de fuego otra vez'],
  ['Supercalifragilisticoexpialidosotrance', 'Supercalifragilisticoexpialidosotra'],
  ['🌕'.repeat(40), '🌕'.repeat(35)],
])('%s is cut to %s', (text, expected) => {
  expect(cutAtWord(text, 35)).toBe(expected);
});
