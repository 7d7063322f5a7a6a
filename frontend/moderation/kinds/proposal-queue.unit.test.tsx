import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { queuePreview } from '../../testing/queue-rows.ts';
import { ModerationPage } from '../moderation-page.tsx';

const LIST = 'GET /api/admin/events/proposals?limit=50';
const AROUND = {
  'GET /api/admin/events/pending?limit=50': { body: [] },
  'GET /api/admin/audit': { body: { entries: [], next: null } },
  'GET /api/events': { body: [] },
};
const ACCEPT = `POST /api/admin/events/${PARTY_ID}/proposal/accept`;
const REJECT = `POST /api/admin/events/${PARTY_ID}/proposal/reject`;

const proposed = (clashes: boolean, more: Partial<OpenProposalAnswer> = {}): OpenProposalAnswer => ({
  ...samplePartyAnswer({ name: 'Luna', revision: 3, cost: clashes ? '12 €' : '10 €' }),
  proposal: {
    at: '2026-11-03T10:00:00.000Z',
    what: 'changes',
    notice: null,
    by: 'author',
    sender: null,
    fields: [{ field: 'cost', from: '10 €', now: clashes ? '12 €' : '10 €', to: '15 €', clashes }],
  },
  ...more,
});

async function show(party: OpenProposalAnswer | null, answers: Parameters<typeof fakeServer>[0] = {}) {
  let isOpen = party !== null;
  const calls = fakeServer({
    ...AROUND,
    [LIST]: () => ({ body: isOpen ? [party] : [] }),
    ...answers,
  });
  await renderScreen(<ModerationPage view="proposals" />, { session: ADMIN });
  const decide = () => calls.filter(({ method }) => method === 'POST');
  return { decide, end: () => (isOpen = false) };
}
const card = () => screen.findByRole('listitem', { name: 'Luna' });
const press = async (name: RegExp) => fireEvent.click(within(await card()).getByRole('button', { name }));

test('current and proposed text are below each other; accepted as it was seen it leaves', async () => {
  const { decide, end } = await show(proposed(false), {
    [ACCEPT]: { body: { ...proposed(false), undoId: 'u1' } },
  });
  await card();
  expect(queuePreview().getByRole('region', { name: 'Luna' }).textContent).toMatch(
    /Precio.*Ahora.*10 €.*Propuesto.*15 €/,
  );
  end();
  await press(/Aceptar/);
  expect(await screen.findByText('Cambio aceptado')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Luna' })).toBeNull());
  expect(decide().map(({ body }) => body)).toEqual([null]);
  expect(decide()[0]?.headers.get('If-Match')).toBe('"3"');
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
});

test('newer changes by others are shown, and overwritten after a confirmation', async () => {
  const { decide } = await show(proposed(true), { [ACCEPT]: { body: { ...proposed(true), undoId: 'u1' } } });
  await card();
  expect(queuePreview().getByRole('region', { name: 'Luna' }).textContent).toMatch(
    /ha cambiado después.*10 €.*12 €.*15 €/,
  );
  await press(/Aceptar/);
  expect(decide()).toEqual([]);
  const dialog = screen.getByRole('dialog', { name: 'Aceptar de todos modos' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Aceptar de todos modos' }));
  await waitFor(() => expect(decide().map(({ body }) => body)).toEqual([{ overwrite: true }]));
});

test('a refused acceptance says why, and the list is fetched again', async () => {
  await show(proposed(false), { [ACCEPT]: refusal(409, 'Este evento está cancelado.', 'party.cancelled') });
  await press(/Aceptar/);
  expect(await screen.findByText('«Luna». Este evento está cancelado.')).toBeTruthy();
  expect(await card()).toBeTruthy();
});

test('a rejection goes with the words that were written, which stay where it is refused', async () => {
  const { decide } = await show(proposed(false), {
    [REJECT]: refusal(429, 'Demasiadas peticiones.'),
  });
  await card();
  fireEvent.click(queuePreview().getByRole('button', { name: 'Rechazar con motivo…' }));
  fireEvent.change(await screen.findByLabelText('Motivo'), { target: { value: 'No' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar cambio' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Motivo')).value).toBe('No');
  expect(decide().map(({ body }) => body)).toEqual([{ reason: 'No' }]);
});

test('a rejection is one tap, and can be undone', async () => {
  const { decide, end } = await show(proposed(false), {
    [REJECT]: { body: { ...proposed(false), undoId: 'u1' } },
  });
  await card();
  end();
  await press(/Rechazar/);
  expect(await screen.findByText('Cambio rechazado')).toBeTruthy();
  expect(decide().map(({ body }) => body)).toEqual([null]);
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
});

test('a cancelled party says that nothing can be accepted', async () => {
  await show(proposed(false, { condition: 'cancelled' }));
  await card();
  expect(queuePreview().getByText(/El evento está cancelado/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Aceptar/ })).toBeNull();
});

test('an empty list says so', async () => {
  await show(null);
  expect(await screen.findByText('No hay cambios propuestos')).toBeTruthy();
});
