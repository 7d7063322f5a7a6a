import { EVERY_DETAIL } from '@duende/testkit/samples/every-detail';
import { expect, test } from 'vitest';
import { partyBodySchema } from './party-body.ts';

const INVALID =
  'Cada set lleva un artista y una hora como 23:00; si quieres, también el día, el fin y el escenario';
const MANY = 'Un horario tiene como máximo 80 sets en 8 escenarios';
const LONG = 'En el horario, el escenario tiene como máximo 30 caracteres y el artista 60';

const taken = (sets: unknown) => partyBodySchema.safeParse({ ...EVERY_DETAIL, sets });
const astrix = { name: 'Astrix', hour: '23:00' };
const whole = { ...astrix, day: '', until: '', stage: '' };
const many = (count: number, stages: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...astrix,
    name: `A${index}`,
    stage: `E${index % stages}`,
  }));

test.each<[string, unknown, unknown]>([
  ['nothing', undefined, []],
  ['null', null, []],
  ['a name and an hour', [astrix], [whole]],
  ['nulls', [{ ...astrix, day: null, until: null, stage: null }], [whole]],
  ['the same set twice', [astrix, whole], [whole]],
  ['an artist who plays twice', [astrix, { ...astrix, hour: '04:00' }], [whole, { ...whole, hour: '04:00' }]],
  [
    'all of it',
    [{ ...astrix, day: '2026-06-12', until: '00:30', stage: ' Main ' }],
    [{ ...whole, day: '2026-06-12', until: '00:30', stage: 'Main' }],
  ],
  ['eighty names on eight stages', many(80, 8), expect.objectContaining({ length: 80 })],
])('taken: %s', (_what, sets, stored) => {
  expect(taken(sets).data?.sets).toEqual(stored);
});

test.each<[string, unknown, string]>([
  ['no list', { name: 'Astrix' }, INVALID],
  ['a text', ['23:00 Astrix'], INVALID],
  ['no name', [{ hour: '23:00' }], LONG],
  ['a blank name', [{ ...astrix, name: ' \u200b' }], INVALID],
  ['no hour', [{ name: 'Astrix' }], INVALID],
  ['no such hour', [{ ...astrix, hour: '24:00' }], INVALID],
  ['half an hour', [{ ...astrix, hour: '23' }], INVALID],
  ['no such end', [{ ...astrix, until: 'tarde' }], INVALID],
  ['no such day', [{ ...astrix, day: '2026-02-30' }], INVALID],
  ['another key', [{ ...astrix, price: 5 }], INVALID],
  ['a name in two parts', [{ ...astrix, name: 'Astrix · Main' }], INVALID],
  ['several names', [{ ...astrix, name: 'Astrix, Sol' }], INVALID],
  ['a stage in two parts', [{ ...astrix, stage: 'a | b' }], INVALID],
  ['a long name', [{ ...astrix, name: 'a'.repeat(61) }], LONG],
  ['a long stage', [{ ...astrix, stage: 'a'.repeat(31) }], LONG],
  ['a stage of two lines', [{ ...astrix, stage: 'a\nb' }], LONG],
  ['eighty-one sets', many(81, 1), MANY],
  ['nine stages', many(9, 9), MANY],
])('refused: %s', (_what, sets, message) => {
  expect(taken(sets).error?.issues[0]?.message).toBe(message);
});
