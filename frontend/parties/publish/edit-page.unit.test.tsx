import { listPath } from '@duende/contracts/parties/list-path';
import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionQuery, type Session } from '../../session/session.ts';
import { fakeServer, refusal, type FakeAnswer } from '../../testing/fake-server.ts';
import { mutationErrors } from '../../testing/mutation-errors.ts';
import { ADMIN, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { EditPage } from './edit-page.tsx';

beforeEach(() => sessionStorage.clear());

const READ = `GET /api/events/${PARTY_ID}`;
const WRITE = `PUT /api/events/${PARTY_ID}`;
const party = samplePartyAnswer({ revision: 7 });
const OWN = `GET ${listPath('/api/users/events', { search: party.name })}`;
const LISTS = { 'GET /api/events': { body: [] } };

async function show(answers: Parameters<typeof fakeServer>[0], session: Session | null = ADMIN) {
  const calls = fakeServer({ ...LISTS, ...answers });
  const onDone = vi.fn();
  const { client, router } = await renderScreen(
    <EditPage id={PARTY_ID} onLogin={vi.fn()} onDone={onDone} />,
    {
      session,
    },
  );
  return { calls, client, router, onDone };
}
const name = () => screen.findByLabelText<HTMLInputElement>('Nombre');
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Actualizar Evento' }));

test('a change is sent once, with the revision it started from', async () => {
  const { calls, onDone } = await show({ [READ]: { body: party }, [WRITE]: { body: party } });
  fireEvent.change(await name(), { target: { value: 'Otro Nombre' } });
  update();
  update();
  expect(await screen.findByText('Evento actualizado')).toBeTruthy();
  expect(screen.getByText('El evento se ha actualizado correctamente.')).toBeTruthy();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = calls.filter(({ method }) => method === 'PUT');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ name: 'Otro Nombre', location: party.location });
  expect(sent[0]?.headers.get('If-Match')).toBe('"7"');
});

test.each<[string, object, Session, RegExp]>([
  ['edited by who may', { status: 'approved' }, ADMIN, /^Publicar Evento$/],
  ['corrected while it waits', { status: 'pending' }, MARTA, /^Corregir lo que está pendiente$/],
  ['sent again', { status: 'rejected' }, MARTA, /^Corregir y reenviar$/],
  ['changed by a proposal', { status: 'approved' }, MARTA, /^Proponer un cambio$/],
])('the title says what is done: a party is %s', async (_what, change, session, title) => {
  const own = { ...party, ...change };
  await show(
    { [READ]: { body: own }, [OWN]: { body: [{ ...own, decision: null, proposal: null }] } },
    session,
  );
  await name();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
});

test.each([
  [
    'the server’s words',
    refusal(412, 'Esto ha cambiado desde que lo abriste.'),
    'Esto ha cambiado desde que lo abriste.',
  ],
  [
    'its own',
    { status: 502, body: '<h1>' },
    'No se pudo actualizar el evento. Por favor, inténtalo de nuevo.',
  ],
])('a failure is shown in %s, and what was typed stays', async (_, answer, words) => {
  const { client } = await show({ [READ]: { body: party }, [WRITE]: answer });
  fireEvent.change(await name(), { target: { value: 'Otro Nombre' } });
  update();
  expect(await screen.findByText('Error al actualizar')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect((await name()).value).toBe('Otro Nombre');
  expect(mutationErrors(client)).toContain('Failed to update event');
});

test.each<[string, FakeAnswer]>([
  ['is down', { status: 503, body: '' }],
  ['answers garbage', { body: '<html>' }],
])('a server that %s can be retried', async (_, failure) => {
  let fails = true;
  await show({ [READ]: () => (fails ? failure : { body: party }) });
  expect(screen.getByRole('heading', { name: 'Cargando evento...' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Evento no encontrado' })).toBeTruthy();
  expect(screen.getByText('No se pudo conectar con el servidor.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect((await name()).value).toBe(party.name);
});

test('an unknown party is shown as not found, without a retry', async () => {
  await show({ [READ]: refusal(404, 'Evento no encontrado', 'party.not-found') });
  expect(await screen.findByRole('heading', { name: 'Evento no encontrado' })).toBeTruthy();
  expect(screen.getByText('El evento que quieres editar no existe o fue eliminado.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test.each([
  ['a visitor is denied', null, {}, 'Acceso denegado', 0],
  [
    'a user is denied who has not sent it',
    MARTA,
    { [READ]: { body: party }, [OWN]: { body: [] } },
    'Acceso denegado',
    1,
  ],
] as const)('%s', async (_, session, answers, heading, asked) => {
  const { calls } = await show(answers, session);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(calls.filter(({ path }) => path.includes(PARTY_ID))).toHaveLength(asked);
});

test('a visitor is led to the sign-in', async () => {
  const { router } = await show({}, null);
  for (const button of screen.queryAllByRole('button', { name: 'Iniciar Sesión' })) fireEvent.click(button);
  await waitFor(() => expect(router.state.location.search).toEqual({ panel: 'login' }));
});

test('the author edits it while it is pending', async () => {
  const waiting = samplePartyAnswer({ revision: 2, status: 'pending' });
  const { calls, onDone } = await show({ [READ]: { body: waiting }, [WRITE]: { body: waiting } }, MARTA);
  fireEvent.change(await name(), { target: { value: 'Otro Nombre' } });
  update();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls.find(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"2"');
});

test.each(['rejected', 'withdrawn'] as const)('the author resubmits a %s one', async (status) => {
  const before = samplePartyAnswer({ revision: 3, status });
  const AGAIN = `POST /api/events/${PARTY_ID}/resubmit`;
  const { calls, onDone } = await show({ [READ]: { body: before }, [AGAIN]: { body: before } }, MARTA);
  fireEvent.change(await name(), { target: { value: 'Corregida' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reenviar Evento' }));
  expect(await screen.findByText('Evento reenviado')).toBeTruthy();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ name: 'Corregida' });
  expect(sent?.headers.get('If-Match')).toBe('"3"');
});

test('an author who corrects a rejected party reads why next to the form', async () => {
  const before = { ...samplePartyAnswer({ status: 'rejected' }), rejectedFor: 'Falta el lugar' };
  await show({ [READ]: { body: before } }, MARTA);
  await name();
  expect(screen.getByText('Falta el lugar')).toBeTruthy();
});

test('the author proposes a change of a published party, starting from the open proposal', async () => {
  const proposal = {
    ...{ at: '2026-11-03T10:00:00.000Z', what: 'changes', state: 'open', notice: null, decidedAt: null },
    ...{ reason: null, changes: { cost: { from: party.cost, to: '25 €' } } },
  };
  const own = { ...party, decision: null, proposal };
  const { calls, onDone } = await show(
    {
      [READ]: { body: party },
      [OWN]: { body: [own] },
      [WRITE]: { body: { ...party, isProposed: true } },
    },
    MARTA,
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Precio')).value).toBe('25 €');
  expect(screen.getByText(/el que envíes ocupará su lugar/)).toBeTruthy();
  fireEvent.change(await name(), { target: { value: 'Otro Nombre' } });
  fireEvent.click(screen.getByRole('button', { name: 'Proponer cambio' }));
  expect(await screen.findByText('Cambio propuesto')).toBeTruthy();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(sent?.body).toMatchObject({ name: 'Otro Nombre', cost: '25 €' });
  expect(sent?.headers.get('If-Match')).toBe(`"${party.revision}"`);
});

test('a session that ends keeps the form open, with what was typed', async () => {
  const { client } = await show({ [READ]: { body: party } });
  fireEvent.change(await name(), { target: { value: 'A Medias' } });
  client.setQueryData(sessionQuery.queryKey, null);
  await waitFor(() => expect(screen.queryByLabelText('Latitud')).toBeNull());
  expect((await name()).value).toBe('A Medias');
});
