import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { PARTY_ID } from '@duende/testkit/samples/party';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { accountAge } from './report-lines.tsx';
import { queuePreview, queueRow as card } from '../../testing/queue-rows.ts';
import { ModerationPage } from '../moderation-page.tsx';

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
  await renderScreen(<ModerationPage view="reports" />, { session: ADMIN });
  return calls;
};

test('shows for each thing who has reported it and why, and that it is hidden', async () => {
  await show([COMMENT, RIDE, USER]);
  await screen.findByRole('heading', { name: 'Comentario de Bruto' });
  const comment = queuePreview();
  for (const words of ['Una grosería', 'Palabras 1', 'una cuenta borrada'])
    expect(comment.getByText(words)).toBeTruthy();
  expect(comment.getByText('Oculto hasta que alguien decida')).toBeTruthy();
  expect(comment.getByRole('link', { name: 'Ana' })).toBeTruthy();
  expect(within(card('Comentario de Bruto')).getByText('3 denuncias')).toBeTruthy();
  expect(within(card('Viaje de Bea')).getByText('1 denuncia')).toBeTruthy();
  expect(within(card('Perfil de Bea')).queryByRole('button', { name: /^Ocultar/ })).toBeNull();
});

test('says how old the account was that reported it', async () => {
  await show([COMMENT]);
  await screen.findByRole('heading', { name: 'Comentario de Bruto' });
  expect(queuePreview().getByText('· cuenta de 3 horas', { exact: false })).toBeTruthy();
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

test('for own content the reporters are hidden and decisions impossible', async () => {
  await show([{ ...COMMENT, isOwn: true, reports: [] }]);
  await screen.findByRole('heading', { name: 'Comentario de Bruto' });
  const own = queuePreview();
  expect(own.getByText(/lo revisa otra persona/)).toBeTruthy();
  expect(own.queryByRole('button')).toBeNull();
  expect(own.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Ocultar|^Dejar/ })).toBeNull();
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
  await renderScreen(<ModerationPage view="reports" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Dejarlo como está' }));
  expect(await screen.findByText('No hay denuncias por revisar')).toBeTruthy();
  expect(screen.getByText('Denuncias descartadas')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a comment is taken away at once, as anywhere, which may be taken back', async () => {
  const calls = await show([COMMENT], {
    [`DELETE /api/admin/comments/${COMMENT.id}`]: { body: { ok: true, undoId: 'e1' } },
  });
  await screen.findByRole('heading', { name: 'Comentario de Bruto' });
  fireEvent.click(queuePreview().getByRole('button', { name: 'Ocultar' }));
  expect(await screen.findAllByText('Ocultado')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([null]);
});

test('a ride, which nothing brings back, is asked about first', async () => {
  const calls = await show([RIDE], {
    [`DELETE /api/events/${PARTY_ID}/rides/${RIDE.id}`]: { body: { ok: true } },
  });
  await screen.findByRole('heading', { name: 'Viaje de Bea' });
  fireEvent.click(queuePreview().getByRole('button', { name: 'Ocultar' }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Ocultar viaje' })).getByRole('button', {
      name: 'Ocultar viaje',
    }),
  );
  expect(await screen.findAllByText('Ocultado')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
});
