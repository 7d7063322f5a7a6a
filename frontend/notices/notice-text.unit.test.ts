import { hasPage } from '@duende/contracts/notices/push-message';
import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import { PARTY_ID } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';

const notice = (given: Partial<NoticeAnswer>) => ({
  kind: 'cancelled' as const,
  as: 'goer' as const,
  event: { id: PARTY_ID, name: 'Luna' },
  changes: [],
  ...given,
});

test.each<[Partial<NoticeAnswer>, string, boolean]>([
  [{}, 'Se ha cancelado «Luna».', true],
  [
    { changes: [{ field: 'cancelledDates', from: [], to: ['2026-05-02'] }] },
    '«Luna». Se canceló el 2 may.',
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
    { kind: 'removed', event: { id: PARTY_ID, name: null } },
    'Una fiesta a la que ibas ya no está publicada.',
    false,
  ],
  [{ kind: 'removed' }, '«Luna» ya no está publicada.', false],
  [{ kind: 'removed', as: 'author' }, 'Se ha retirado «Luna», que enviaste tú.', false],
  [{ kind: 'approved', as: 'author' }, 'Se ha publicado «Luna», que enviaste tú.', true],
  [{ kind: 'rejected', as: 'author' }, 'No se ha aprobado «Luna», que enviaste tú.', false],
  [{ kind: 'published', as: 'follower' }, 'Fiesta nueva, como las que te gustan: «Luna».', true],
  [{ kind: 'withdrawn', as: 'author' }, '«Luna» vuelve a estar pendiente de aprobación.', true],
  [{ kind: 'seat-asked', as: 'driver' }, 'Te piden plaza en tu viaje a «Luna».', true],
  [
    { kind: 'seat-left', as: 'driver' },
    'Ha quedado libre una plaza que habías dado en tu viaje a «Luna».',
    true,
  ],
  [{ kind: 'seat-granted', as: 'passenger' }, 'Tienes plaza en un viaje a «Luna».', true],
  [{ kind: 'seat-refused', as: 'passenger' }, 'No te han dado plaza en un viaje a «Luna».', true],
  [
    { kind: 'seat-lost', as: 'passenger' },
    'Ya no tienes la plaza que te habían dado en un viaje a «Luna».',
    true,
  ],
  [
    { kind: 'ride-gone', as: 'passenger' },
    'Se ha retirado un viaje a «Luna» en el que habías pedido plaza.',
    true,
  ],
  [
    { kind: 'ride-gone', as: 'passenger', event: { id: PARTY_ID, name: null } },
    'Ya no está publicada una fiesta para la que compartías viaje.',
    false,
  ],
])('%j', (given, words, leads) => {
  expect(noticeText(notice(given))).toBe(words);
  expect(hasPage(notice(given))).toBe(leads);
});
