import { expect, it } from 'vitest';
import { spentSentence, type SpentAllowance } from './allowance-words.ts';

const NOW = Date.parse('2026-07-04T10:00:00.000Z');
const at = (moment: string) => Date.parse(moment);
const spent: SpentAllowance = {
  kind: 'submissions',
  limit: 10,
  isNew: false,
  until: at('2026-07-04T16:40:00.000Z'),
};

it.each([
  [spent, 'Has llegado al máximo de eventos enviados en 24 horas (10). Podrás enviar más hoy a las 18:40.'],
  [
    { ...spent, limit: 3, isNew: true },
    'Has llegado al máximo de eventos enviados en el primer día de tu cuenta (3). Podrás enviar más hoy a las 18:40.',
  ],
  [
    { ...spent, kind: 'visitorComments', limit: 60, until: at('2026-07-04T22:59:01.000Z') },
    'Has llegado al máximo de comentarios enviados sin cuenta desde tu red en 24 horas (60). Inicia sesión para comentar, o vuelve mañana a la 1:00.',
  ],
] as const)('%j', (what, sentence) => {
  expect(spentSentence(what, NOW)).toBe(sentence);
});

it.each([
  ['2026-07-04T16:40:00.001Z', 'hoy a las 18:41'],
  ['2026-07-04T21:59:00.000Z', 'hoy a las 23:59'],
  ['2026-07-04T21:59:30.000Z', 'mañana a las 0:00'],
  ['2026-07-04T23:05:00.000Z', 'mañana a la 1:05'],
  ['2026-07-05T09:59:59.000Z', 'mañana a las 12:00'],
  ['2026-07-04T11:10:00.000Z', 'hoy a las 13:10'],
])('%s is %s', (until, words) => {
  expect(spentSentence({ ...spent, until: at(until) }, NOW)).toContain(` ${words}.`);
});
