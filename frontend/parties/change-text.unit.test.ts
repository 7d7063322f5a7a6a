import type { PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

type Change = Omit<PartyChangeAnswer, 'at'>;

test.each<[Change, string]>([
  [{ field: 'name', from: null, to: 'Sol' }, 'Cambió el nombre: ahora es «Sol»'],
  [{ field: 'name', from: 'Sol', to: null }, 'Cambió el nombre'],
  [{ field: 'location', from: 'Madrid', to: 'Sur' }, 'La zona pasó de Madrid a Sur'],
  [{ field: 'point', from: null, to: null }, 'Cambió el punto en el mapa'],
  [{ field: 'dates', from: ['2026-05-02'], to: ['2026-05-09'] }, 'La fecha pasó del 2 may al 9 may'],
  [
    { field: 'dates', from: ['2026-05-02', '2026-05-03'], to: ['2026-05-09'] },
    'Las fechas pasaron del 2 y 3 may al 9 may',
  ],
  [{ field: 'startTime', from: '22:00', to: '23:00' }, 'La hora pasó de 22:00 a 23:00'],
  [{ field: 'startTime', from: '', to: '23:00' }, 'Ya se sabe a qué hora empieza: a las 23:00'],
  [{ field: 'startTime', from: '22:00', to: '' }, 'Ya no se sabe a qué hora empieza'],
  [{ field: 'endTime', from: '06:00', to: '08:00' }, 'La hora de fin pasó de 06:00 a 08:00'],
  [{ field: 'endTime', from: '06:00', to: '' }, 'Ya no se sabe a qué hora termina'],
  [{ field: 'cost', from: '10', to: '12,50' }, 'El precio pasó de 10€ a 12,50€'],
  [{ field: 'cost', from: null, to: '12' }, 'Cambió el precio: ahora es 12€'],
  [{ field: 'cost', from: '', to: 'gratis' }, 'Cambió el precio: ahora es gratis'],
  [{ field: 'cost', from: '12', to: null }, 'Cambió el precio'],
  [{ field: 'cost', from: '12', to: '' }, 'Ya no se dice el precio'],
  [{ field: 'condition', from: 'scheduled', to: 'cancelled' }, 'Fiesta cancelada'],
  [
    { field: 'condition', from: 'scheduled', to: 'postponed' },
    'Se aplazó la fiesta, sin fecha nueva todavía',
  ],
  [{ field: 'condition', from: 'cancelled', to: 'scheduled' }, 'La fiesta vuelve a estar en pie'],
  [
    { field: 'cancelledDates', from: ['2026-05-02'], to: ['2026-05-02', '2026-05-03'] },
    'Se cae el domingo 3 may; el resto sigue',
  ],
  [{ field: 'cancelledDates', from: ['2026-05-02'], to: [] }, 'El 2 may vuelve a estar en pie'],
  [
    { field: 'cancelledDates', from: ['2026-05-02', '2026-05-03'], to: [] },
    'El 2 y 3 may vuelven a estar en pie',
  ],
  [
    { field: 'cancelledDates', from: ['2026-05-02'], to: ['2026-05-03'] },
    'Se cae el domingo 3 may. El 2 may vuelve a estar en pie',
  ],
  [{ field: 'cancelledDates', from: null, to: ['2026-05-03'] }, 'El 3 may sigue cancelado'],
])('%j', (change, words) => {
  expect(changeText(change)).toBe(words);
});
