import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { PARTY_ID, samplePendingAnswer } from '@duende/testkit/samples/party';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { queuePreview, queueRow as card, waitingRows } from '../../testing/queue-rows.ts';
import { ModerationPage } from '../moderation-page.tsx';

const party = samplePendingAnswer({
  status: 'pending',
  dates: ['2026-09-26', '2026-09-27', '2026-09-28'],
  styles: ['psytrance', 'psychill', 'acid', 'dub'],
  description: 'a'.repeat(120),
});
const LIST = 'GET /api/admin/events/pending?limit=50';

test('a card shows what the specification says, cut where it says', async () => {
  fakeServer({ [LIST]: { body: [party] } });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Bosque Eléctrico' });
  const { textContent } = card('Bosque Eléctrico');
  expect(textContent).toContain('fiesta · Madrid · 26/9/26, 27/9/26 +1 más');
  expect(textContent).toContain(`psytrance psychill acid +1 ${'a'.repeat(100)}…`);
});

test('approving removes the card and shows a message', async () => {
  let pending = [party];
  const calls = fakeServer({
    [LIST]: () => ({ body: pending }),
    [`PATCH /api/admin/events/${PARTY_ID}/approve`]: () => {
      pending = [];
      return {};
    },
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar Bosque Eléctrico' }));
  expect(await screen.findByText('No hay eventos pendientes de aprobación')).toBeTruthy();
  expect(await screen.findByText('Evento aprobado')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(true);
});

test('a refused decision brings the card back', async () => {
  fakeServer({
    [LIST]: { body: [party] },
    [`DELETE /api/events/${PARTY_ID}`]: refusal(409, 'Este evento ya no está pendiente de aprobación.'),
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Rechazar Bosque Eléctrico' }));
  expect(await screen.findByText('Error al rechazar')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Bosque Eléctrico' })).toBeTruthy());
});

test.each([
  [
    'Aprobar',
    `PATCH /api/admin/events/${PARTY_ID}/approve`,
    'Error al aprobar',
    'No se pudo aprobar el evento',
  ],
  ['Rechazar', `DELETE /api/events/${PARTY_ID}`, 'Error al rechazar', 'No se pudo rechazar el evento'],
])('%s: a failure without a text is shown in the screen’s', async (button, call, title, words) => {
  fakeServer({ [LIST]: { body: [party] }, [call]: { status: 502, body: '<h1>' } });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: `${button} Bosque Eléctrico` }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(`«Bosque Eléctrico». ${words}`)).toBeTruthy();
});

test.each([
  ['Aprobar', `PATCH /api/admin/events/${PARTY_ID}/approve`],
  ['Rechazar', `DELETE /api/events/${PARTY_ID}`],
])('%s: what somebody else has decided meanwhile leaves the list, with why', async (button, call) => {
  const words = 'Este evento ya no está pendiente de aprobación.';
  let pending = [party];
  const calls = fakeServer({
    [LIST]: () => ({ body: pending }),
    [call]: () => {
      pending = [];
      return refusal(409, words, 'party.not-pending');
    },
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: `${button} Bosque Eléctrico` }));
  expect(await screen.findByText(`«Bosque Eléctrico». ${words}`)).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1));
  expect(await screen.findByText('No hay eventos pendientes de aprobación')).toBeTruthy();
});

const SECOND_ID = '00000000-1234-4abc-8abc-123456789abc';
const second = samplePendingAnswer({
  id: SECOND_ID,
  name: 'Luna Llena',
  status: 'pending',
  description: 'Junto al río',
});
/** Once posters are drawn: else the first one that a key or a click brings would be waited for in the middle of it. */
const drawn = () => waitFor(() => expect(document.querySelector('li .overflow-hidden svg')).not.toBeNull());

function pendingServer() {
  let pending = [party, second];
  const decide = (id: string) => () => {
    pending = pending.filter((waiting) => waiting.id !== id);
    return {};
  };
  return fakeServer({
    [LIST]: () => ({ body: pending }),
    [`PATCH /api/admin/events/${PARTY_ID}/approve`]: decide(PARTY_ID),
    [`DELETE /api/events/${SECOND_ID}`]: decide(SECOND_ID),
  });
}

test('by the keyboard: move, preview, approve, reject; the focus ends where the list was', async () => {
  const calls = pendingServer();
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Luna Llena' });
  const preview = screen.getByRole('complementary', { name: 'Vista previa' });
  expect(preview.textContent).toContain('a'.repeat(120));
  act(() => card('Bosque Eléctrico').focus());
  fireEvent.keyDown(card('Bosque Eléctrico'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(card('Luna Llena'));
  expect(preview.textContent).toContain('Junto al río');
  fireEvent.keyDown(card('Luna Llena'), { key: 'Home' });
  fireEvent.keyDown(card('Bosque Eléctrico'), { key: 'a' });
  await waitFor(() => expect(document.activeElement).toBe(card('Luna Llena')));
  fireEvent.keyDown(card('Luna Llena'), { key: 'r' });
  const empty = await screen.findByText('No hay eventos pendientes de aprobación');
  expect(document.activeElement).toBe(empty.parentElement);
  await waitFor(() =>
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', null],
      ['DELETE', { onlyPending: true }],
    ]),
  );
});

test('a rejection can carry a reason, asked for by a key or a button', async () => {
  const calls = pendingServer();
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  await drawn();
  act(() => card('Luna Llena').focus());
  fireEvent.keyDown(card('Luna Llena'), { key: 'm' });
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar con motivo' });
  expect(dialog.textContent).toContain('Luna Llena');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(card('Luna Llena')));

  fireEvent.click(queuePreview().getByRole('button', { name: 'Rechazar con motivo…' }));
  const again = await screen.findByRole('dialog', { name: 'Rechazar con motivo' });
  fireEvent.change(within(again).getByLabelText('Motivo'), { target: { value: ' Ya pasó ' } });
  fireEvent.click(within(again).getByRole('button', { name: 'Rechazar evento' }));
  await waitFor(() => expect(card('Luna Llena').textContent).toContain('Rechazado'));
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({
    reason: 'Ya pasó',
    onlyPending: true,
  });
  await waitFor(() => expect(document.activeElement).toBe(card('Bosque Eléctrico')));
});

test.each([
  [
    'the server has reasons',
    () => refusal(409, 'Ya se ha decidido sobre este evento'),
    'Ya se ha decidido sobre este evento',
  ],
  ['no answer', () => Promise.reject(new TypeError('lost')), 'No se ha podido. Prueba otra vez.'],
] as const)('refused, as %s, the dialog comes back with the words and why', async (_name, answer, why) => {
  let isRefusing = true;
  const calls = fakeServer({
    [LIST]: { body: [party] },
    [`DELETE /api/events/${PARTY_ID}`]: async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return isRefusing ? answer() : { body: { undoId: 'u' } };
    },
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  await drawn();
  fireEvent.click(queuePreview().getByRole('button', { name: 'Rechazar con motivo…' }));
  const field = async () =>
    within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Motivo');
  fireEvent.change(await field(), { target: { value: 'Ya pasó' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar evento' }));
  expect((await screen.findByRole('alert')).textContent).toBe(why);
  expect((await field()).value).toBe('Ya pasó');

  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => card('Bosque Eléctrico').focus());
  fireEvent.keyDown(card('Bosque Eléctrico'), { key: 'm' });
  expect((await field()).value).toBe('Ya pasó');
  isRefusing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar evento' }));
  expect(await screen.findByText('No hay eventos pendientes de aprobación')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
    { reason: 'Ya pasó', onlyPending: true },
    { reason: 'Ya pasó', onlyPending: true },
  ]);
});

/** A day without a warning: it has not passed, and is not far. */
const IN_A_MONTH = addDays(madridDay(new Date()), 30);

const equal = (n: number, more: Partial<PendingEventAnswer> = {}) =>
  samplePendingAnswer({
    id: `0000000${n}-1234-4abc-8abc-123456789abc`,
    name: `Pesada ${n}`,
    status: 'pending',
    description: 'Compra ya',
    dates: [IN_A_MONTH],
    repeats: 2,
    revision: n,
    ...more,
  });

test('equal submissions are decided as one, or one by one', async () => {
  const calls = fakeServer({ [LIST]: { body: [party, equal(1), equal(2), equal(3)] } });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  await screen.findByRole('heading', { name: '3 iguales de Bruno' });
  expect(waitingRows()).toEqual(['Bosque Eléctrico', '3 iguales de Bruno']);
  act(() => card('3 iguales de Bruno').focus());
  const preview = queuePreview();
  expect(preview.getByRole('region', { name: 'Iguales' }).textContent).toContain('Pesada 3');
  fireEvent.click(preview.getByRole('button', { name: 'Decidir uno a uno' }));
  expect(waitingRows()).toEqual(['Bosque Eléctrico', 'Pesada 1', 'Pesada 2', 'Pesada 3']);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a group is rejected by one press, each with the revision that was on the screen', async () => {
  const those = [1, 2, 3].map((n) => equal(n));
  const calls = fakeServer({
    [LIST]: { body: [party, ...those] },
    ...Object.fromEntries(
      those.map(({ id }) => [`DELETE /api/events/${id}`, { body: { ok: true, undoId: id } }]),
    ),
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Rechazar 3 de Bruno' }));
  expect(await screen.findByText('3 rechazados', { selector: '[role=status] *, li *' })).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'DELETE');
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"', '"3"']);
});

test('chosen at once is what has no warning, and the button says how many', async () => {
  const suspended = {
    ...(party.sender ?? { id: 'x', username: 'x', approved: 0, rejected: 0, deleted: 0 }),
    isSuspended: true,
  };
  const calls = fakeServer({
    [LIST]: {
      body: [
        equal(1, { repeats: 0 }),
        equal(2, { repeats: 0, sender: suspended }),
        equal(3, { repeats: 0, dates: ['2020-01-01'] }),
        equal(4, { repeats: 0 }),
      ],
    },
    ...Object.fromEntries(
      [1, 4].map((n) => [
        `PATCH /api/admin/events/${equal(n).id}/approve`,
        { body: { ok: true, undoId: `u${n}` } },
      ]),
    ),
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Elegir 2 sin advertencias' }));
  const bar = within(screen.getByRole('region', { name: 'Decidir sobre lo elegido' }));
  fireEvent.click(bar.getByRole('button', { name: 'Aprobar 2' }));
  expect(await screen.findByText('2 aprobados')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  expect(card('Pesada 2').textContent).toContain('Cuenta suspendida');
  expect(waitingRows()).toEqual(['Pesada 2', 'Pesada 3']);
});
