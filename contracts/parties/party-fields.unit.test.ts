import { readFileSync } from 'node:fs';
import { EVERY_DETAIL } from '@duende/testkit/samples/every-detail';
import { expect, test } from 'vitest';
import { eventAnswer } from './event-answer.ts';
import { partyBodySchema } from './party-body.ts';
import { partyChangesSchema, partyDetailsSchema } from './party-details.ts';
import { EMPTY_DETAILS } from './empty-details.ts';
import { AS_SUBMITTED } from './party-situation.ts';
import { fieldRow, PARTY_FIELDS } from './party-fields.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const names = (count: number) => Array.from({ length: count }, (_, n) => `DJ ${n}`);

test('every fact of a party stays as it is on its way from the form to the answer', () => {
  const details = partyDetailsSchema.parse(partyBodySchema.parse(EVERY_DETAIL));
  expect(
    eventAnswer('', {
      ...details,
      revision: 0,
      status: 'approved',
      ...AS_SUBMITTED,
    }),
  ).toMatchObject(EVERY_DETAIL);
  const changes = Object.fromEntries(
    PARTY_FIELDS.map((field) => [field, { from: details[field], to: details[field] }]),
  );
  expect(partyChangesSchema.parse(changes)).toEqual(changes);
});

test('fields missing in a body are empty', () => {
  const { name, location, dates } = EVERY_DETAIL;
  const parsed = partyBodySchema.parse({ name, location, dates });
  expect(parsed).toEqual({ ...EMPTY_DETAILS, name, location, dates });
});

test.each<[string, unknown, unknown]>([
  ['none', undefined, []],
  ['names once each, without blanks', ['Astrix', ' Ánima ', 'Astrix', ' ', '\u200b'], ['Astrix', 'Ánima']],
  ['eighty', names(80), names(80)],
  ['eighty-one', names(81), null],
  ['a name of 60', ['a'.repeat(60)], ['a'.repeat(60)]],
  ['a name of 61', ['a'.repeat(61)], null],
  ['a name of two lines', ['Astrix\nÁnima'], ['Astrix', 'Ánima']],
  ['what was pasted into one', ['• 23:00 Astrix (live), Ánima 🔥', 'ánima'], ['Astrix', 'Ánima']],
  ['10 kB of names', ['Astrix del Bosque, '.repeat(500), names(81).join()], null],
  ['10 kB of one', ['a'.repeat(10_000)], null],
  ['a number', [7], null],
  ['one text', 'Astrix', null],
])('who plays: %s', (_what, lineup, taken) => {
  const parsed = partyBodySchema.safeParse({ ...EVERY_DETAIL, lineup });
  expect(parsed.data?.lineup ?? null).toEqual(taken);
  if (taken === null)
    expect(parsed.error?.issues[0]?.message).toBe(
      'Los artistas son como máximo 80, cada uno con un nombre de hasta 60 caracteres',
    );
});

test('answers, events and empty details have the fields in the table’s order', () => {
  expect(Object.keys(EMPTY_DETAILS)).toEqual(PARTY_FIELDS);
  expect(Object.keys(partyDetailsSchema.shape)).toEqual(PARTY_FIELDS);
});

test.each(PARTY_FIELDS)('%s has a name, an article in a sentence, and a column of its own', (field) => {
  const { words, column } = fieldRow(field);
  expect(words.label).toMatch(/^\p{Lu}/u);
  expect(words.inForm).toMatch(/^\p{Lu}/u);
  expect(words.object).toMatch(/^(el|la|los|las) /);
  const sharing = PARTY_FIELDS.filter((other) => column !== null && fieldRow(other).column === column);
  expect(sharing.length).toBeLessThanOrEqual(1);
});

test('docs/api/reference.md names every field, in the order of an answer', () => {
  const [, named = ''] = /The party: `([^`]+)`/.exec(read('docs/api/reference.md')) ?? [];
  expect(named.split(/,\s+/)).toEqual(['id', 'slug', 'revision', 'status', ...PARTY_FIELDS]);
});
