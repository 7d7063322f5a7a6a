import { expect, test } from 'vitest';
import { noticeOf } from './notice.ts';

test.each([
  ['https://schema.org/EventCancelled', 'cancelled'],
  ['http://schema.org/EventPostponed', 'postponed'],
  ['EventRescheduled', 'rescheduled'],
  ['https://schema.org/EventMovedOnline', 'online'],
  ['https://schema.org/EventScheduled', null],
  ['', null],
])('status %j: %j', (status, notice) => {
  expect(noticeOf([status], 'Luna del Bosque')).toBe(notice);
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
])('title %j: %j', (title, notice) => {
  expect(noticeOf([], title)).toBe(notice);
});

test('a title that says so is believed before a status that does not', () => {
  expect(noticeOf(['https://schema.org/EventScheduled'], 'APLAZADO Luna')).toBe('postponed');
});
