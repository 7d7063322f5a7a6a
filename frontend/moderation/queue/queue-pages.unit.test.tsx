import { samplePendingAnswer } from '@duende/testkit/samples/party';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pendingPartiesQuery } from '../moderation-queries.ts';
import { fakeServer, refusal, type FakeAnswer } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { waitingRows } from '../../testing/queue-rows.ts';
import { ModerationPage } from '../moderation-page.tsx';

const PATH = '/api/admin/events/pending?limit=50';
const LIST = `GET ${PATH}`;
const named = (name: string) =>
  samplePendingAnswer({ id: `${name.toLowerCase()}-1234-4abc-8abc-123456789abc`, name, status: 'pending' });
const headings = waitingRows;

test('the button loads more and keeps the focus, and retries a page that failed', async () => {
  let down = true;
  fakeServer({
    [LIST]: { body: [named('Uno')], next: `${PATH}&cursor=2`, total: 3 },
    [`GET ${PATH}&cursor=2`]: () =>
      down ? refusal(503, 'no') : { body: [named('Dos')], next: `${PATH}&cursor=3`, total: 3 },
    [`GET ${PATH}&cursor=3`]: { body: [named('Tres')], total: 3 },
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  const more = await screen.findByRole('button', { name: 'Ver más' });
  expect(screen.getByText('1 de 3')).toBeTruthy();
  expect(screen.getAllByText('3')).toBeTruthy();
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
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Ver más' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar Dos' }));
  await waitFor(() => expect(headings()).toEqual(['Uno']));
  expect(await screen.findAllByText('101')).toBeTruthy();
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
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar Uno' }));
  await waitFor(() => expect(headings()).toEqual([]));
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
  const { client } = await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  const field = await screen.findByRole('searchbox', { name: 'Buscar por nombre o descripción' });
  fireEvent.change(field, { target: { value: ' dos ' } });
  fireEvent.submit(field);
  await waitFor(() => expect(headings()).toEqual(['Dos']));
  fireEvent.click(screen.getByRole('button', { name: 'Aprobar Dos' }));
  expect(await screen.findByText('Ningún evento pendiente coincide con la búsqueda')).toBeTruthy();
  expect(await screen.findAllByText('101')).toBeTruthy();
  expect(client.getQueryData(pendingPartiesQuery().queryKey)?.pages[0]?.data).toEqual([one]);
});

test('the focus stays at the end of the list when the last page has loaded', async () => {
  const many = Array.from({ length: 51 }, (_, n) => named(`Fiesta${n}`));
  fakeServer({
    [LIST]: { body: many.slice(0, 50), next: `${PATH}&cursor=2`, total: 51 },
    [`GET ${PATH}&cursor=2`]: { body: many.slice(50), total: 51 },
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  const more = await screen.findByRole('button', { name: 'Ver más' });
  act(() => more.focus());
  fireEvent.click(more);
  const end = await screen.findByText('51 de 51');
  expect(document.activeElement).toBe(end.parentElement);
});
