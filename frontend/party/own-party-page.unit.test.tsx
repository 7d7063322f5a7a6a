import { listPath } from '@duende/contracts/parties/list-path';
import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { shareKey } from '@duende/contracts/common/slug';
import { expect, test, vi } from 'vitest';
import { submittedPartiesQuery } from '../parties/submitted-parties.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../testing/render-screen.tsx';
import type { Session } from '../session/session.ts';
import { PartyPage } from './party-page.tsx';

type FakeAnswers = Parameters<typeof fakeServer>[0];

const show = async (party: object, session: Session | null = MARTA, answers: FakeAnswers = {}) => {
  const calls = fakeServer({
    [`GET /api/events/${PARTY_ID}`]: { body: { ...samplePartyAnswer(), ...party } },
    ...answers,
  });
  return { calls, ...(await renderScreen(<PartyPage segment={PARTY_ID} />, { session })) };
};

test('the author of a waiting party reads that a notice will come, may edit it, take it back and copy its link', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show({ status: 'pending' });
  expect(await screen.findByText('Pendiente · te avisaremos')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Compartir cuando salga' }));
  expect(await screen.findByText('Se abrirá para todo el mundo en cuanto se publique.')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining(shareKey(samplePartyAnswer())));
  const edit = await screen.findByRole('link', { name: 'Editar' });
  expect(edit.getAttribute('href')).toBe(`/?edit=${PARTY_ID}`);
  expect(screen.getByRole('button', { name: 'Retirar' })).toBeTruthy();
});

test('a rejected party says why, and is corrected and resubmitted', async () => {
  await show({ status: 'rejected', rejectedFor: 'Falta el lugar' });
  expect(await screen.findByText('Falta el lugar')).toBeTruthy();
  const again = await screen.findByRole('link', { name: 'Corregir y reenviar' });
  expect(again.getAttribute('href')).toBe(`/?edit=${PARTY_ID}`);
  expect(screen.queryByRole('region', { name: 'Asistencia' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Añadir a mi calendario' })).toBeNull();
});

test('a moderator who opens what waits is not offered to take it back', async () => {
  await show({ status: 'pending' }, ADMIN);
  expect(await screen.findByRole('button', { name: 'Aprobar' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retirar' })).toBeNull();
});

const PAGE = 'GET /api/users/events?limit=50';
const NAMED = `GET ${listPath('/api/users/events', { search: samplePartyAnswer().name })}`;
const next = '/api/users/events?limit=50&cursor=x';
const own = { ...samplePartyAnswer(), decision: null, proposal: null };

test.each<[string, FakeAnswers]>([
  ['on the first page of theirs', { [PAGE]: { body: [own] } }],
  ['beyond it', { [PAGE]: { body: [], next, total: 51 }, [NAMED]: { body: [own] } }],
])('who sent what is published calls it off and proposes changes on its page: %s', async (_, answers) => {
  const { router } = await show({ dates: ['2999-09-26'] }, MARTA, answers);
  const propose = await screen.findByRole('link', { name: 'Editar' });
  expect(screen.getByText(/^Lo que edites lo revisa alguien del equipo/)).toBeTruthy();
  expect(propose.getAttribute('href')).toBe(`/?edit=${PARTY_ID}`);
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar o mover' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ over: 'estado' }));
});

test('of what is called off its author says that it is back on, and proposes nothing', async () => {
  await show({ condition: 'cancelled' }, MARTA, { [PAGE]: { body: [own] } });
  expect(await screen.findByRole('button', { name: 'Cancelar o mover' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
});

const proposal = {
  at: '2026-11-20T10:00:00.000Z',
  what: 'changes',
  notice: null,
  decidedAt: null,
  reason: null,
  changes: { cost: { from: '10 €', to: '15 €' }, endTime: { from: '', to: '08:00' } },
} as const;

test.each([
  ['waits', { ...proposal, state: 'open' }, 'Cambio propuesto · te avisaremos', 1],
  [
    'was rejected',
    { ...proposal, state: 'rejected', reason: 'Falta el cartel' },
    'Tu último cambio no se aceptó',
    0,
  ],
  ['was accepted', { ...proposal, state: 'accepted' }, 'Tu último cambio se aceptó', 0],
])('the author’s proposal shows on the page: it %s', async (_what, proposed, words, withdrawn) => {
  await show({ dates: ['2999-09-26'] }, MARTA, {
    [PAGE]: { body: [{ ...own, dates: ['2999-09-26'], proposal: proposed }] },
  });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('Fin y Precio')).toBeTruthy();
  expect(screen.queryAllByText('Falta el cartel')).toHaveLength(proposed.reason === null ? 0 : 1);
  expect(screen.queryAllByRole('button', { name: 'Descartar cambio' })).toHaveLength(withdrawn);
});

test('other people see nothing of it', async () => {
  const { calls, client } = await show({ dates: ['2999-09-26'] }, MARTA, { [PAGE]: { body: [] } });
  await waitFor(() => expect(client.getQueryData(submittedPartiesQuery().queryKey)).toBeDefined());
  expect(screen.queryByRole('region', { name: 'Tu evento' })).toBeNull();
  expect(calls.filter(({ path }) => path.startsWith('/api/users/events'))).toHaveLength(1);
});

test('a visitor is not asked whether it is theirs', async () => {
  const { calls } = await show({ dates: ['2999-09-26'] }, null);
  await screen.findByRole('heading', { name: 'Comentarios' });
  expect(screen.queryByRole('region', { name: 'Tu evento' })).toBeNull();
  expect(calls.some(({ path }) => path.startsWith('/api/users/events'))).toBe(false);
});

test.each([
  ['is theirs', [own], 1, 0],
  ['is not', [], 0, 1],
] as const)('only what %s is copied, and only what is not is reported', async (_, body, copies, reports) => {
  const { client } = await show({ dates: ['2999-09-26'] }, MARTA, { [PAGE]: { body } });
  await waitFor(() => expect(client.getQueryData(submittedPartiesQuery().queryKey)).toBeDefined());
  const buttons = (name: string) => screen.queryAllByRole('button', { name }).length;
  await waitFor(() =>
    expect([buttons('Copiar como nuevo'), buttons('Denunciar este evento')]).toEqual([copies, reports]),
  );
});

test('people who would decide on it cannot report it', async () => {
  await show({ dates: ['2999-09-26'] }, ADMIN, { [PAGE]: { body: [own] } });
  expect(await screen.findByRole('button', { name: 'Copiar como nuevo' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Denunciar este evento' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Proponer cambio' })).toBeNull();
});
