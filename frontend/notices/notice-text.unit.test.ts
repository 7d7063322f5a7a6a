import { hasPage } from '@duende/contracts/notices/push-message';
import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import { PARTY_ID } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { briefNoticeText, noticeText } from './notice-text.ts';

const notice = (given: Partial<NoticeAnswer>) => ({
  kind: 'cancelled' as const,
  as: 'goer' as const,
  event: { id: PARTY_ID, name: 'Luna', photo: null },
  changes: [],
  seat: null,
  eve: null,
  ...given,
});

const SEAT = {
  rideId: PARTY_ID,
  username: 'Bruno',
  seats: 2,
  leavesAt: '2026-05-01T20:30',
  reservedUntil: null,
};
const LONE = { ...SEAT, username: null, seats: 1, leavesAt: null, reservedUntil: null };

const EVE = { day: '2026-05-02', time: '23:00', where: 'Finca, Sur' };

test.each<[Partial<NoticeAnswer>, string, boolean]>([
  [{}, 'Se ha cancelado «Luna».', true],
  [
    { changes: [{ field: 'cancelledDates', from: [], to: ['2026-05-02'] }] },
    '«Luna». Se cae el sábado 2 may; el resto sigue.',
    true,
  ],
  [
    { kind: 'reinstated', changes: [{ field: 'cancelledDates', from: ['2026-05-02'], to: [] }] },
    '«Luna». El 2 may vuelve a estar en pie.',
    true,
  ],
  [{ kind: 'postponed' }, 'Se ha aplazado «Luna», sin fecha nueva todavía.', true],
  [{ kind: 'reinstated' }, '«Luna» vuelve a estar en pie.', true],
  [
    { kind: 'rescheduled', changes: [{ field: 'dates', from: ['2026-05-02'], to: ['2026-05-09'] }] },
    '«Luna». La fecha pasó del 2 may al 9 may.',
    true,
  ],
  [
    {
      kind: 'changed',
      changes: [
        { field: 'startTime', from: '22:00', to: '23:00' },
        { field: 'location', from: 'Madrid', to: 'Sur' },
      ],
    },
    '«Luna». La hora pasó de 22:00 a 23:00. La zona pasó de Madrid a Sur.',
    true,
  ],
  [
    { kind: 'removed', event: { id: PARTY_ID, name: null, photo: null } },
    'Una fiesta a la que ibas ya no está publicada.',
    false,
  ],
  [{ kind: 'removed' }, '«Luna» ya no está publicada.', false],
  [{ kind: 'removed', as: 'author' }, 'Se ha eliminado «Luna», que enviaste tú.', false],
  [{ kind: 'approved', as: 'author' }, '¡«Luna» ya está publicada!', true],
  [{ kind: 'rejected', as: 'author' }, '«Luna» no se ha aprobado. Mira por qué.', true],
  [{ kind: 'published', as: 'follower' }, 'Fiesta nueva, como las que te gustan: «Luna».', true],
  [{ kind: 'withdrawn', as: 'author' }, '«Luna» vuelve a estar pendiente de aprobación.', true],
  [
    { kind: 'seat-asked', as: 'driver', seat: SEAT },
    'Bruno te pide 2 plazas para «Luna» · vie 1 may, 20:30',
    true,
  ],
  [{ kind: 'seat-asked', as: 'driver', seat: LONE }, 'Alguien te pide una plaza para «Luna».', true],
  [
    { kind: 'seat-left', as: 'driver', seat: SEAT },
    'Bruno ha dejado 2 plazas de tu viaje a «Luna» · vie 1 may, 20:30',
    true,
  ],
  [
    { kind: 'seat-granted', as: 'passenger', seat: SEAT },
    'Bruno te da 2 plazas para «Luna» · vie 1 may, 20:30',
    true,
  ],
  [{ kind: 'seat-granted', as: 'passenger', seat: LONE }, 'Tienes una plaza para «Luna».', true],
  [
    { kind: 'seat-refused', as: 'passenger', seat: SEAT },
    'Bruno no puede llevarte a «Luna» · vie 1 may, 20:30',
    true,
  ],
  [{ kind: 'seat-lost', as: 'passenger', seat: LONE }, 'Quien conduce ya no puede llevarte a «Luna».', true],
  [
    { kind: 'eve', eve: { ...EVE, ride: { rideId: PARTY_ID, leavesAt: '2026-05-02T18:30' } } },
    'Ya llega «Luna»: sáb 2 may, 23:00 · Finca, Sur. Tu coche sale a las 18:30.',
    true,
  ],
  [
    { kind: 'eve', eve: { ...EVE, ride: { rideId: PARTY_ID, leavesAt: '2026-05-01T18:30' } } },
    'Ya llega «Luna»: sáb 2 may, 23:00 · Finca, Sur. Tu coche sale el vie 1 may a las 18:30.',
    true,
  ],
  [{ kind: 'ride-gone', as: 'passenger' }, 'Se ha caído un viaje a «Luna» en el que pediste plaza.', true],
  [
    { kind: 'ride-gone', as: 'passenger', event: { id: PARTY_ID, name: null, photo: null } },
    'Ya no está publicada una fiesta para la que compartías viaje.',
    false,
  ],
])('%j', (given, words, leads) => {
  expect(noticeText(notice(given))).toBe(words);
  expect(hasPage(notice(given))).toBe(leads);
});

test.each<[Partial<NoticeAnswer>, string]>([
  [{}, 'Se ha cancelado.'],
  [{ kind: 'approved', as: 'author' }, '¡Ya está publicada!'],
  [
    { kind: 'changed', changes: [{ field: 'startTime', from: '22:00', to: '23:00' }] },
    'La hora pasó de 22:00 a 23:00.',
  ],
  [{ kind: 'seat-granted', as: 'passenger', seat: SEAT }, 'Bruno te da 2 plazas.'],
  [{ kind: 'seat-asked', as: 'driver', seat: LONE }, 'Te piden una plaza.'],
  [{ event: { id: PARTY_ID, name: null, photo: null } }, 'Una fiesta a la que ibas ya no está publicada.'],
])('in brief: %j', (given, words) => {
  expect(briefNoticeText(notice(given))).toBe(words);
});
