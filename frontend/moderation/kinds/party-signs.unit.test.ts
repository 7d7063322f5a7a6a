import { expect, test } from 'vitest';
import { senderRecord, signsOf } from './party-signs.tsx';

const sender = { id: 'x', username: 'Duna', approved: 0, rejected: 0, deleted: 0, isSuspended: false };

test.each([
  [{ approved: 3, rejected: 1 }, '3 aprobados, 1 rechazado'],
  [{ approved: 1, rejected: 2, deleted: 1 }, '1 aprobado, 2 rechazados, 1 eliminado'],
  [{}, 'primera vez que envía'],
])('%j: %s', (counts, words) => {
  expect(senderRecord({ ...sender, ...counts })).toBe(words);
});

test.each([
  [['2026-11-25'], 0, ['La fecha ya pasó']],
  [['2026-11-25', '2026-11-26'], 0, ['Una de las fechas ya pasó']],
  [['2028-05-26'], 0, []],
  [['2028-05-27'], 0, ['Falta más de año y medio: 27/5/28']],
  [['2026-12-01'], 1, ['Misma descripción en otro envío suyo']],
  [['2026-12-01'], 7, ['Misma descripción en otros 7 envíos suyos']],
  [['2026-12-01'], 0, []],
])('on 26 November 2026, %j with %d repeats', (dates, repeats, signs) => {
  expect(signsOf({ dates, repeats, notice: null }, '2026-11-26')).toEqual(signs);
});

test('the status of its source comes first', () => {
  const signs = signsOf({ dates: ['2026-11-25'], repeats: 0, notice: 'cancelled' }, '2026-11-26');
  expect(signs).toEqual(['La fuente dice que está cancelada', 'La fecha ya pasó']);
});
