import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { CARE_FILTERS } from '@duende/contracts/parties/care';
import { Refusal } from '@duende/contracts/common/refusal';
import { expect, test } from 'vitest';
import { parseEventListQuery, passes, type EventListQuery } from './party-queries.ts';

const all = { from: null, to: null, location: 'all', styles: [], care: [], q: '', view: 'whole' } as const;

test.each([
  ['', all],
  ['?from=&to=&location=&styles=&care=&q=&view=', all],
  ['?q=%20Luna%20%20llena%20', { ...all, q: 'Luna  llena' }],
  [`?q=${'a'.repeat(100)}`, { ...all, q: 'a'.repeat(100) }],
  ['?from=2026-12-01&to=2026-12-31', { ...all, from: '2026-12-01', to: '2026-12-31' }],
  ['?from=2026-12-01&to=2026-12-01', { ...all, from: '2026-12-01', to: '2026-12-01' }],
  ['?location=MADRID', { ...all, location: 'madrid' }],
  ['?view=cards&location=sur', { ...all, location: 'sur', view: 'cards' }],
  ['?styles=dub,%20Psytrance,', { ...all, styles: ['dub', 'psytrance'] }],
  ['?care=dogs,%20freeWater,', { ...all, care: ['dogs', 'freeWater'] }],
])('reads %j', (query, expected) => {
  expect(parseEventListQuery(`/api/events${query}`)).toEqual(expected);
});

const day = (name: string) => `El parámetro ${name} debe ser una fecha que exista, escrita como AAAA-MM-DD.`;
const one = (name: string) => `El parámetro ${name} debe ser un solo texto de como máximo 500 caracteres.`;
const words = 'El parámetro q debe ser un solo texto de como máximo 100 caracteres.';
const CARE_LIST = `El parámetro care debe ser una lista, separada por comas, de estos datos: ${CARE_FILTERS.join(', ')}.`;
const STYLE_LIST =
  'El parámetro styles debe ser una lista, separada por comas, de estos estilos: psytrance, psychill, psygressive, acid, ' +
  'tekno, darkpsy, alternative, chill, dub, techno, house, trance.';

test.each([
  ['?from=ayer', day('from')],
  ['?from=2026-02-30', day('from')],
  ['?to=2026-1-1', day('to')],
  ['?from=2026-12-02&to=2026-12-01', 'El parámetro from no puede ser posterior a to.'],
  [
    '?location=Lisboa',
    'El parámetro location debe ser una de estas zonas: all, madrid, barcelona, sur, norte.',
  ],
  ['?styles=dub,polka', STYLE_LIST],
  ['?care=dogs,cats', CARE_LIST],
  ['?care=strobes', CARE_LIST],
  ['?styles=dub&styles=acid', one('styles')],
  ['?view=list', 'El parámetro view debe ser cards.'],
  ['?view=CARDS', 'El parámetro view debe ser cards.'],
  ['?view=cards&view=cards', one('view')],
  ['?location[$ne]=x', one('location')],
  [`?q=${'a'.repeat(101)}`, words],
  ['?q=a&q=b', words],
  ['?q[]=a', words],
])('refuses %s', (query, message) => {
  expect(() => parseEventListQuery(`/api/events${query}`)).toThrow(
    new Refusal('request.invalid', { message }),
  );
});

test.each<[string, Partial<EventListQuery>, boolean]>([
  ['nothing asked', {}, true],
  ['a day of it', { from: '2026-12-05', to: '2026-12-05' }, true],
  ['its second day', { from: '2026-12-06', to: '2026-12-09' }, true],
  ['up to its first day', { to: '2026-12-05' }, true],
  ['from its last day on', { from: '2026-12-10' }, true],
  ['between its days', { from: '2026-12-08', to: '2026-12-09' }, false],
  ['later', { from: '2026-12-11' }, false],
  ['earlier', { to: '2026-12-04' }, false],
  ['its region', { location: 'madrid' }, true],
  ['another region', { location: 'sur' }, false],
  ['one of its styles', { styles: ['techno', 'dub'] }, true],
  ['other styles', { styles: ['techno'] }, false],
  ['the care it has', { care: ['freeWater', 'toilets'] }, true],
  ['care it says no to', { care: ['freeWater', 'dogs'] }, false],
  ['care that is unknown', { care: ['camping'] }, false],
])('%s', (_name, asked, expected) => {
  const party = samplePartyAnswer({
    dates: ['2026-12-05', '2026-12-06', '2026-12-10'],
    styles: ['psytrance', 'dub'],
    care: {
      freeWater: { answer: 'yes', line: '' },
      toilets: { answer: 'yes', line: 'Dos secos' },
      dogs: { answer: 'no', line: '' },
    },
  });
  expect(passes(party, { ...all, ...asked })).toBe(expected);
});

test('a party without days is listed where no days are asked for', () => {
  const party = samplePartyAnswer({ dates: [] });
  expect(passes(party, all)).toBe(true);
  expect(passes(party, { ...all, from: '2000-01-01' })).toBe(false);
  expect(passes(party, { ...all, to: '2100-12-31' })).toBe(false);
});
