import { expect, it } from 'vitest';
import { spanishSession } from './spanish-dates.ts';

const TODAY = '2026-11-21';

it.each([
  ['Sábado 26 de septiembre de 2027', '2027-09-26', null, null],
  ['26 sep 2027', '2027-09-26', null, null],
  ['SÁB. 26 SEPT. 2027 · 23:00', '2027-09-26', '23:00', null],
  ['26/09/2027 a las 23:30', '2027-09-26', '23:30', null],
  ['26-9-27, 23.30 h', '2027-09-26', '23:30', null],
  ['2027-09-26T21:00:00Z', '2027-09-26', '23:00', null],
  ['5 dic', '2026-12-05', null, null],
  ['21 de noviembre', '2026-11-21', null, null],
  ['20 de noviembre', '2027-11-20', null, null],
  ['3 de enero, 22h', '2027-01-03', '22:00', null],
  ['12 de marzo de 2027 de 23:00 a 07:00', '2027-03-12', '23:00', ['2027-03-13', '07:00']],
  ['12 de marzo de 2027 de 18:00 h a 23:30 h', '2027-03-12', '18:00', ['2027-03-12', '23:30']],
  ['Del 10 al 13 de julio de 2027', '2027-07-10', null, ['2027-07-13', null]],
  ['10-13 julio 2027', '2027-07-10', null, ['2027-07-13', null]],
  ['Del 30 de julio al 2 de agosto de 2027, 16:00', '2027-07-30', '16:00', ['2027-08-02', null]],
  ['26/09/2027 23:00 - 27/09/2027 08:00', '2027-09-26', '23:00', ['2027-09-27', '08:00']],
  ['26 sep 2027 · 12.50 € · 23:00', '2027-09-26', '23:00', null],
])('%s', (text, day, time, end) => {
  const [endDay, endTime] = end ?? [];
  expect(spanishSession(text, TODAY)).toEqual({
    start: { day, time },
    end: end === null ? null : { day: endDay, time: endTime },
  });
});

it.each([
  '',
  'Varias fechas',
  'Próximamente',
  '31 de febrero de 2027',
  '45/13/2027',
  'Desde 12 €',
  '12 marineros',
])('%j speaks of no day', (text) => {
  expect(spanishSession(text, TODAY)).toBeNull();
});
