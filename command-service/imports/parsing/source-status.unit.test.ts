import { expect, test } from 'vitest';
import { sourceStatusOf } from './source-status.ts';

test.each([
  ['https://schema.org/EventCancelled', 'cancelled'],
  ['http://schema.org/EventPostponed', 'postponed'],
  ['EventRescheduled', 'rescheduled'],
  ['https://schema.org/EventMovedOnline', 'online'],
  ['https://schema.org/EventScheduled', null],
  ['', null],
])('status %j: %j', (given, status) => {
  expect(sourceStatusOf([given], 'Luna del Bosque')).toBe(status);
});

test.each([
  ['CANCELADO', 'cancelled'],
  ['Cancelada: Luna del Bosque', 'cancelled'],
  ['[CANCELLED] Luna', 'cancelled'],
  ['¡¡CANCELADO!! Luna', 'cancelled'],
  ['Luna del Bosque – CANCELADO', 'cancelled'],
  ['Luna del Bosque (Canceled)', 'cancelled'],
  ['Evento cancelado | Luna', 'cancelled'],
  ['Luna *SUSPENDIDA*', 'cancelled'],
  ['Luna CANCEL·LAT', 'cancelled'],
  ['Aplazado: Luna', 'postponed'],
  ['Luna (aplazada al 3 de mayo)', 'postponed'],
  ['POSTPONED – Luna', 'postponed'],
  ['Luna del Bosque', null],
  ['Los Cancelados en concierto', null],
  ['El tren cancelado de la luna', null],
  ['Noche sin vuelos cancelados', null],
])('title %j: %j', (title, status) => {
  expect(sourceStatusOf([], title)).toBe(status);
});

test('a title that says so is believed before a status that does not', () => {
  expect(sourceStatusOf(['https://schema.org/EventScheduled'], 'APLAZADO Luna')).toBe('postponed');
});
