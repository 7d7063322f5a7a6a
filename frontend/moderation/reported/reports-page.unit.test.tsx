import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { PARTY_ID } from '@duende/testkit/samples/party';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { accountAge } from './report-lines.tsx';
import { ReportsPage } from './reports-page.tsx';

const LIST = 'GET /api/admin/reports?limit=50';
const at = '2026-11-21T10:30:00.000Z';
const ana = { id: 'u1', username: 'Ana', since: '2026-11-21T07:00:00.000Z' };
const report = (n: number) =>
  ({ id: `r${n}`, by: ana, ground: 'abuse', words: `Palabras ${n}`, at }) as const;
const COMMENT: ReportedAnswer = {
  id: 'cccccccc-1234-4abc-8abc-000000000001',
  thing: 'comment',
  eventId: PARTY_ID,
  eventName: 'Luna',
  text: 'Una grosería',
  author: 'Bruto',
  account: null,
  isHidden: true,
  count: 3,
  lastAt: at,
  isOwn: false,
  reports: [report(1), { ...report(2), by: null, words: null }],
};
const RIDE: ReportedAnswer = {
  ...COMMENT,
  id: 'cccccccc-1234-4abc-8abc-000000000002',
  thing: 'ride',
  text: null,
  author: null,
  account: { id: 'u2', username: 'Bea' },
  isHidden: false,
  count: 1,
};
const USER: ReportedAnswer = {
  ...RIDE,
  id: 'u9',
  thing: 'user',
  eventId: null,
  eventName: null,
  text: 'Bea',
};

const show = async (items: readonly ReportedAnswer[], answers: Parameters<typeof fakeServer>[0] = {}) => {
  const calls = fakeServer({ [LIST]: () => ({ body: items }), ...answers });
  await renderScreen(<ReportsPage />, { session: ADMIN });
  return calls;
};
const card = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;

test('tells of each thing who has said what against it, and that it is hidden', async () => {
  await show([COMMENT, RIDE, USER]);
  await screen.findByRole('heading', { name: 'Comentario de Bruto' });
  const comment = within(card('Comentario de Bruto'));
  for (const words of ['Una grosería', '3 denuncias', 'Palabras 1', 'una cuenta borrada'])
    expect(comment.getByText(words)).toBeTruthy();
  expect(comment.getByText('Oculto hasta que alguien decida')).toBeTruthy();
  expect(comment.getByRole('link', { name: 'Ana' })).toBeTruthy();
  expect(within(card('Viaje')).getByText('1 denuncia')).toBeTruthy();
  expect(within(card('Perfil')).queryByRole('button', { name: 'Ocultar…' })).toBeNull();
});

test('says how old the account was that reported it', async () => {
  await show([COMMENT]);
  await screen.findByRole('heading', { name: 'Comentario de Bruto' });
  expect(within(card('Comentario de Bruto')).getByText('· cuenta de 3 horas', { exact: false })).toBeTruthy();
});

test.each([
  ['2026-11-21T10:29:40.000Z', 'cuenta de 1 minuto'],
  ['2026-11-21T09:45:00.000Z', 'cuenta de 45 minutos'],
  ['2026-11-20T10:30:00.000Z', 'cuenta de 24 horas'],
  ['2026-11-01T10:30:00.000Z', 'cuenta de 20 días'],
  ['2026-01-21T10:30:00.000Z', 'cuenta de 10 meses'],
  ['2023-11-21T10:30:00.000Z', 'cuenta de 3 años'],
])('an account since %s', (since, words) => {
  expect(accountAge(since, at)).toBe(words);
});

test('of what is one’s own neither who reported it is told nor can be decided', async () => {
  await show([{ ...COMMENT, isOwn: true, reports: [] }]);
  await screen.findByRole('heading', { name: 'Comentario de Bruto' });
  const own = within(card('Comentario de Bruto'));
  expect(own.getByText(/lo revisa otra persona/)).toBeTruthy();
  expect(own.queryByRole('button')).toBeNull();
  expect(own.queryByRole('list')).toBeNull();
});

test('all the reports of a thing are asked for', async () => {
  await show([COMMENT], {
    [`GET /api/admin/reports/${COMMENT.id}?limit=50`]: { body: [report(1), report(2), report(3)] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ver las 3 denuncias' }));
  expect(await screen.findByText('Palabras 3')).toBeTruthy();
});

test('leaves it as it is, which may be taken back', async () => {
  let items = [COMMENT];
  const dismiss = `POST /api/admin/reports/${COMMENT.id}/dismiss`;
  const calls = fakeServer({
    [LIST]: () => ({ body: items }),
    [dismiss]: () => {
      items = [];
      return { body: { ok: true, undoId: 'e1' } };
    },
  });
  await renderScreen(<ReportsPage />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Nada que hacer' }));
  expect(await screen.findByText('No hay denuncias por revisar')).toBeTruthy();
  expect(screen.getByText('Denuncias descartadas')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Deshacer/ })).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test.each([
  [COMMENT, `DELETE /api/admin/comments/${COMMENT.id}`],
  [RIDE, `DELETE /api/events/${PARTY_ID}/rides/${RIDE.id}`],
] as const)('takes it away as it is taken away anywhere', async (item, call) => {
  const calls = await show([item], {
    [call]: { body: { ok: true, undoId: 'e1' } },
    'GET /api/admin/audit?actor=u-admin&limit=50': { body: { entries: [], next: null } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ocultar…' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: /^Ocultar/ }));
  expect(await screen.findByText('Ocultado')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
