import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pendingPartiesQuery } from '../../lib/api/moderation-queries.ts';
import { fakeServer, refusal, type FakeAnswer } from '../../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { PendingPartiesPage } from './pending-parties-page.tsx';

const party = samplePartyAnswer({
  status: 'pending',
  dates: ['2026-09-26', '2026-09-27', '2026-09-28'],
  styles: ['psytrance', 'psychill', 'acid', 'dub'],
  description: 'a'.repeat(120),
});
const LIST = 'GET /api/admin/events/pending?limit=50';

test('a card shows what the specification says, cut where it says', async () => {
  fakeServer({ [LIST]: { body: [party] } });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  const card = (await screen.findByRole('heading', { name: 'Bosque Eléctrico' })).closest('li');
  expect(card?.textContent).toContain('26/9/26, 27/9/26 +1 más');
  expect(card?.textContent).toContain('+1');
  expect(card?.textContent).toContain(`${'a'.repeat(100)}…`);
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
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
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
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
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
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: `${button} Bosque Eléctrico` }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('others get access denied', async () => {
  const calls = fakeServer({ [LIST]: { body: [party] } });
  await renderScreen(<PendingPartiesPage />, { session: MARTA });
  expect(screen.getByRole('heading', { name: 'Acceso denegado' })).toBeTruthy();
  expect(calls).toEqual([]);
});

const SECOND_ID = '00000000-1234-4abc-8abc-123456789abc';
const second = samplePartyAnswer({
  id: SECOND_ID,
  name: 'Luna Llena',
  status: 'pending',
  description: 'Junto al río',
});
/** Once posters are drawn: else the first one that a key or a click brings would be waited for in the middle of it. */
const drawn = () => waitFor(() => expect(document.querySelector('li .overflow-hidden svg')).not.toBeNull());
const card = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;

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
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
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
  expect(document.activeElement).toBe(empty);
  await waitFor(() =>
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', null],
      ['DELETE', null],
    ]),
  );
});

test('a rejection can carry a reason, asked for by a key or a button', async () => {
  const calls = pendingServer();
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  await drawn();
  act(() => card('Luna Llena').focus());
  fireEvent.keyDown(card('Luna Llena'), { key: 'm' });
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar con motivo' });
  expect(dialog.textContent).toContain('Luna Llena');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(card('Luna Llena')));

  fireEvent.click(screen.getByRole('button', { name: 'Rechazar con motivo… Luna Llena' }));
  const again = await screen.findByRole('dialog', { name: 'Rechazar con motivo' });
  fireEvent.change(within(again).getByLabelText('Motivo (opcional)'), { target: { value: ' Ya pasó ' } });
  fireEvent.click(within(again).getByRole('button', { name: 'Rechazar evento' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Luna Llena' })).toBeNull());
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ reason: 'Ya pasó' });
  await waitFor(() => expect(document.activeElement).toBe(card('Bosque Eléctrico')));
});

test.each([
  [
    'the server has reasons',
    () => refusal(409, 'Ya se ha decidido sobre este evento'),
    'Ya se ha decidido sobre este evento',
  ],
  ['nobody answers', () => Promise.reject(new TypeError('lost')), 'No se ha podido. Prueba otra vez.'],
] as const)('refused, as %s, the dialog comes back with the words and why', async (_name, answer, why) => {
  let isRefusing = true;
  const calls = fakeServer({
    [LIST]: { body: [party] },
    [`DELETE /api/events/${PARTY_ID}`]: () => (isRefusing ? answer() : { body: { undoId: 'u' } }),
  });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  await drawn();
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar con motivo… Bosque Eléctrico' }));
  const field = async () =>
    within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Motivo (opcional)');
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
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Bosque Eléctrico' })).toBeNull());
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
    { reason: 'Ya pasó' },
    { reason: 'Ya pasó' },
  ]);
});

const PATH = '/api/admin/events/pending?limit=50';
const named = (name: string) =>
  samplePartyAnswer({ id: `${name.toLowerCase()}-1234-4abc-8abc-123456789abc`, name, status: 'pending' });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the button loads more and keeps the focus, and retries a page that failed', async () => {
  let down = true;
  fakeServer({
    [LIST]: { body: [named('Uno')], next: `${PATH}&cursor=2`, total: 3 },
    [`GET ${PATH}&cursor=2`]: () =>
      down ? refusal(503, 'no') : { body: [named('Dos')], next: `${PATH}&cursor=3`, total: 3 },
    [`GET ${PATH}&cursor=3`]: { body: [named('Tres')], total: 3 },
  });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  const more = await screen.findByRole('button', { name: 'Ver más' });
  expect(screen.getByText('1 de 3')).toBeTruthy();
  expect(screen.getByText('3')).toBeTruthy();
  act(() => more.focus());
  fireEvent.click(more);
  expect(await screen.findByText('No se pudo cargar más.')).toBeTruthy();
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('2 de 3')).toBeTruthy();
  expect(document.activeElement).toBe(more);
  fireEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  await screen.findByRole('heading', { name: 'Tres' });
  expect(headings()).toEqual(['Uno', 'Dos', 'Tres']);
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
});

test('a decided card leaves its page and the count; pages not loaded yet do not count as empty', async () => {
  const [one, two] = [named('Uno'), named('Dos')];
  let refuse: (answer: FakeAnswer) => void = () => undefined;
  fakeServer({
    [LIST]: { body: [one], next: `${PATH}&cursor=2`, total: 102 },
    [`GET ${PATH}&cursor=2`]: { body: [two], next: `${PATH}&cursor=3`, total: 102 },
    [`PATCH /api/admin/events/${one.id}/approve`]: {},
    [`PATCH /api/admin/events/${two.id}/approve`]: () => new Promise((resolve) => (refuse = resolve)),
  });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Ver más' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar Dos' }));
  await waitFor(() => expect(headings()).toEqual(['Uno']));
  expect(screen.getByText('101')).toBeTruthy();
  refuse(refusal(500, 'no'));
  await waitFor(() => expect(headings()).toEqual(['Uno', 'Dos']));
});

test('when all loaded cards are decided, the list is not empty before the next page', async () => {
  const one = named('Uno');
  fakeServer({
    [LIST]: { body: [one], next: `${PATH}&cursor=2`, total: 2 },
    [`GET ${PATH}&cursor=2`]: { body: [named('Dos')], total: 1 },
    [`PATCH /api/admin/events/${one.id}/approve`]: {},
  });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar Uno' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Uno' })).toBeNull());
  expect(screen.queryByText('No hay eventos pendientes de aprobación')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(await screen.findByRole('heading', { name: 'Dos' })).toBeTruthy();
});

test('a search asks the server; a decision removes the card from the results and from the whole list', async () => {
  const [one, two] = [named('Uno'), named('Dos')];
  fakeServer({
    [LIST]: { body: [one, two], next: `${PATH}&cursor=2`, total: 102 },
    'GET /api/admin/events/pending?search=dos&limit=50': { body: [two], total: 102 },
    [`PATCH /api/admin/events/${two.id}/approve`]: {},
  });
  const { client } = await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  const field = await screen.findByRole('searchbox', { name: 'Buscar por nombre del evento' });
  fireEvent.change(field, { target: { value: ' dos ' } });
  fireEvent.submit(field);
  await waitFor(() => expect(headings()).toEqual(['Dos']));
  fireEvent.click(screen.getByRole('button', { name: 'Aprobar Dos' }));
  expect(await screen.findByText('Ningún evento pendiente coincide con la búsqueda')).toBeTruthy();
  expect(screen.getByText('101')).toBeTruthy();
  expect(client.getQueryData(pendingPartiesQuery().queryKey)?.pages[0]?.data).toEqual([one]);
});

test('the focus stays at the end of the list when the last page has loaded', async () => {
  const many = Array.from({ length: 51 }, (_, n) => named(`Fiesta${n}`));
  fakeServer({
    [LIST]: { body: many.slice(0, 50), next: `${PATH}&cursor=2`, total: 51 },
    [`GET ${PATH}&cursor=2`]: { body: many.slice(50), total: 51 },
  });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  const more = await screen.findByRole('button', { name: 'Ver más' });
  act(() => more.focus());
  fireEvent.click(more);
  const end = await screen.findByText('51 de 51');
  expect(document.activeElement).toBe(end.parentElement);
});
