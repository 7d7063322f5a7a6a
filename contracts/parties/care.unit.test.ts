import { EVERY_DETAIL } from '@duende/testkit/samples/every-detail';
import { expect, test } from 'vitest';
import { CARE_FILTERS, CARE_TICKS, careFiltersOf, careRow, careTexts, hasCare, shownCare } from './care.ts';
import { careSchema } from './care-schema.ts';
import { partyBodySchema } from './party-body.ts';

const yes = { answer: 'yes', line: '' } as const;
const no = { answer: 'no', line: '' } as const;

const ANSWER =
  'Cada dato de cuidados y acceso se contesta con sí (yes) o no (no); si no se sabe, se deja fuera';
const UNKNOWN = 'Hay un dato de cuidados y acceso que no conocemos';
const LINE = 'Cada nota de cuidados y acceso debe tener como máximo 120 caracteres en una sola línea';

const taken = (care: unknown) => partyBodySchema.safeParse({ ...EVERY_DETAIL, care });

test.each<[string, unknown, unknown]>([
  ['nothing', undefined, {}],
  ['null', null, {}],
  ['an answer without a line', { dogs: { answer: 'no' } }, { dogs: no }],
  ['a line that is blank', { dogs: { answer: 'no', line: ' \u200b' } }, { dogs: no }],
  [
    'a line of 120 characters',
    { freeWater: { answer: 'yes', line: '💧'.repeat(120) } },
    { freeWater: { answer: 'yes', line: '💧'.repeat(120) } },
  ],
  ['every tick', Object.fromEntries(CARE_TICKS.map((tick) => [tick, yes])), expect.anything()],
])('taken: %s', (_what, care, stored) => {
  expect(taken(care).data?.care).toEqual(stored);
});

test.each<[string, unknown, string]>([
  ['an unknown tick', { jacuzzi: yes }, UNKNOWN],
  ['a list', ['dogs'], UNKNOWN],
  ['an unknown value', { dogs: { answer: 'maybe' } }, ANSWER],
  ['no value', { dogs: { line: 'Con correa' } }, ANSWER],
  ['a bare value', { dogs: 'no' }, ANSWER],
  ['another key', { dogs: { ...no, price: 5 } }, ANSWER],
  ['a long line', { dogs: { answer: 'yes', line: 'a'.repeat(121) } }, LINE],
  ['two lines', { dogs: { answer: 'yes', line: 'a\nb' } }, LINE],
  ['a number as line', { dogs: { answer: 'yes', line: 7 } }, LINE],
])('refused: %s', (_what, care, message) => {
  expect(taken(care).error?.issues[0]?.message).toBe(message);
});

test('ticks are stored in the order of the table', () => {
  const { data } = taken({ dogs: no, firstAid: yes });
  expect(Object.keys(data?.care ?? {})).toEqual(['firstAid', 'dogs']);
});

test('an event with a tick of a newer program is refused, not cut', () => {
  expect(careSchema.safeParse({ dogs: no }).success).toBe(true);
  expect(careSchema.safeParse({ dogs: no, jacuzzi: yes }).success).toBe(false);
});

test('unknown ticks are left out', () => {
  expect(shownCare(undefined)).toEqual([]);
  expect(careTexts({ dogs: no, freeWater: { answer: 'yes', line: 'Dos fuentes' } })).toEqual([
    'Agua gratis: sí (Dos fuentes)',
    'Perros: no',
  ]);
});

test('a filter needs a yes to each tick', () => {
  const care = { freeWater: yes, toilets: yes, dogs: no };
  expect(hasCare(care, [])).toBe(true);
  expect(hasCare(care, ['freeWater', 'toilets'])).toBe(true);
  expect(hasCare(care, ['freeWater', 'dogs'])).toBe(false);
  expect(hasCare(care, ['camping'])).toBe(false);
  expect(hasCare(undefined, ['camping'])).toBe(false);
});

test('an address keeps the filters that exist, in the order of the table', () => {
  expect(careFiltersOf('dogs,jacuzzi,freeWater,strobes')).toEqual(['freeWater', 'dogs']);
  expect(careFiltersOf('')).toEqual([]);
});

test.each(CARE_TICKS)('%s has a label of its own, and a name that fits an address', (tick) => {
  expect(CARE_TICKS.filter((other) => careRow(other).label === careRow(tick).label)).toEqual([tick]);
  expect(tick).toMatch(/^[a-zA-Z]+$/);
  expect(CARE_FILTERS.includes(tick)).toBe(careRow(tick).isFilter);
});
