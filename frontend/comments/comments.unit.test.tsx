import { PARTY_ID } from '@duende/testkit/samples/party';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../session/session.ts';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { mutationErrors } from '../testing/mutation-errors.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Comments } from './comments.tsx';

beforeEach(() => sessionStorage.clear());

const PATH = `/api/events/${PARTY_ID}/comments`;
const old = {
  id: 'c1',
  eventId: PARTY_ID,
  author: 'Luna',
  content: 'Nos vemos <script>',
  createdAt: '2026-09-01T10:00:00Z',
};
const list = { [`GET ${PATH}?sort=newest&limit=50`]: { body: [old] } };

const MARTA: Session = { userId: 'u1', username: 'marta', isAdmin: false };

async function write(text: string, session: Session | null | 'asked' = null) {
  const { client } = await renderScreen(<Comments eventId={PARTY_ID} />, { session });
  await screen.findByText('Nos vemos <script>');
  fireEvent.change(screen.getByLabelText('Comentario'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar comentario' }));
  return client;
}

test('a sent comment is on the page, marked as pending', async () => {
  const message = 'Tu comentario se publicará cuando lo apruebe alguien del equipo.';
  const sent = { ...old, id: 'c2', author: 'Anónimo', content: 'Voy en tren', message };
  const calls = fakeServer({ ...list, [`POST ${PATH}`]: { status: 201, body: sent } });
  await write('  Voy en tren ');
  expect(await screen.findByText('Comentario enviado')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  const [first] = screen.getAllByRole('listitem').filter((item) => item.textContent.includes('Voy en tren'));
  if (!first) throw new Error('the comment is not shown');
  expect(within(first).getByText('Pendiente')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ author: '', content: 'Voy en tren' });
});

test('an empty one has its error next to the field', async () => {
  const calls = fakeServer(list);
  await write('   ');
  expect(screen.getByRole('alert').textContent).toBe('Escribe un comentario');
  expect(document.activeElement).toBe(screen.getByLabelText('Comentario'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a refusal by the server is shown under its field', async () => {
  const body = { message: 'El nombre no', code: 'request.invalid', field: 'author' };
  fakeServer({ ...list, [`POST ${PATH}`]: { status: 400, body } });
  await write('Hola');
  expect((await screen.findByRole('alert')).textContent).toBe('El nombre no');
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre (opcional)'));
});

test('a failure keeps the text', async () => {
  fakeServer({ ...list, [`POST ${PATH}`]: refusal(429, 'Demasiadas peticiones.') });
  await write('Hola');
  expect(await screen.findByText('Error al enviar')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comentario').value).toBe('Hola');
});

test.each<[string, Record<string, FakeAnswer>]>([
  ['a server that cannot be reached', {}],
  [
    'one that fails without a message',
    { [`POST ${PATH}`]: { status: 502, body: '<html>Bad Gateway</html>' } },
  ],
  ['one with another error format', { [`POST ${PATH}`]: { status: 500, body: { error: 'boom' } } }],
])('%s: the specification’s text, never the server’s', async (_name, answers) => {
  fakeServer({ ...list, ...answers });
  const client = await write('Hola');
  expect(await screen.findByText('Error al enviar')).toBeTruthy();
  expect(screen.getByText('No se pudo enviar el comentario. Inténtalo de nuevo.')).toBeTruthy();
  expect(mutationErrors(client)).toContain('Failed to create comment');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comentario').value).toBe('Hola');
});

test('text written while another comment is being sent stays', async () => {
  let answer: (value: FakeAnswer) => void = () => undefined;
  fakeServer({ ...list, [`POST ${PATH}`]: () => new Promise((resolve) => (answer = resolve)) });
  await write('Uno');
  await screen.findByRole('button', { name: 'Enviando...' });
  const field = screen.getByLabelText<HTMLTextAreaElement>('Comentario');
  fireEvent.change(field, { target: { value: 'Dos' } });
  answer({ status: 201, body: { ...old, id: 'c3', content: 'Uno', message: 'Luego' } });
  expect(await screen.findByText('Comentario enviado')).toBeTruthy();
  expect(field.value).toBe('Dos');
});

test.each([
  [false, 'Cuenta registrada'],
  [true, 'Administración'],
])('an account’s own name (administrator: %j) is marked and links to its profile', async (isAdmin, mark) => {
  fakeServer({
    [`GET ${PATH}?sort=newest&limit=50`]: { body: [{ ...old, member: { id: 'u7', isAdmin } }] },
  });
  await renderScreen(<Comments eventId={PARTY_ID} />);
  const link = await screen.findByRole('link', { name: `Luna ${mark}` });
  expect(link.getAttribute('href')).toBe('/profile?user=u7');
});

test('a name that somebody typed has no mark, whatever it is', async () => {
  fakeServer({ [`GET ${PATH}?sort=newest&limit=50`]: { body: [{ ...old, author: 'Administración' }] } });
  await renderScreen(<Comments eventId={PARTY_ID} />);
  await screen.findByText('Administración');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText('Cuenta registrada')).toBeNull();
});

test('a comment sent before the session is known waits for it', async () => {
  let answerSession: (answer: FakeAnswer) => void = () => undefined;
  const calls = fakeServer({
    ...list,
    'GET /api/auth/me': () => new Promise<FakeAnswer>((resolve) => (answerSession = resolve)),
    [`GET /api/users/${MARTA.userId}`]: { body: { id: MARTA.userId, username: 'marta' } },
    [`POST ${PATH}`]: { status: 201, body: { ...old, message: 'Luego' } },
  });
  await write('Hola', 'asked');
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeTruthy();
  answerSession({ body: { userId: MARTA.userId, isAdmin: false } });
  await screen.findByText('Comentario enviado');
  expect(calls.at(-1)?.body).toEqual({ author: 'marta', content: 'Hola' });
});

test('a signed-in person writes under their own name, unless they clear it', async () => {
  const calls = fakeServer({
    ...list,
    [`POST ${PATH}`]: { status: 201, body: { ...old, message: 'Luego' } },
  });
  await write('Hola', MARTA);
  await screen.findByText('Comentario enviado');
  expect(calls.at(-1)?.body).toEqual({ author: 'marta', content: 'Hola' });
  const name = screen.getByLabelText<HTMLInputElement>('Nombre (opcional)');
  expect(name.value).toBe('marta');
  fireEvent.change(name, { target: { value: '' } });
  expect(name.value).toBe('');
  fireEvent.change(screen.getByLabelText('Comentario'), { target: { value: 'Sin nombre' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar comentario' }));
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual({ author: '', content: 'Sin nombre' }));
});

test('moderators see whose account a comment under another name is, all in one request; others ask for nothing', async () => {
  const other = { ...old, id: 'c2', author: 'La Jefa' };
  const own = { ...old, id: 'c3', author: 'Bruno', member: { id: 'b', isAdmin: false } };
  const accounts = 'GET /api/admin/comment-accounts?comments=c1,c2';
  const answers = {
    [`GET ${PATH}?sort=newest&limit=50`]: { body: [old, other, own] },
    [accounts]: { body: [{ commentId: 'c2', account: { id: 'm', username: 'marta' } }] },
  };
  const calls = fakeServer(answers);
  await renderScreen(<Comments eventId={PARTY_ID} />, { session: { ...MARTA, isAdmin: true } });
  const link = await screen.findByRole('link', { name: 'marta' });
  expect(link.getAttribute('href')).toBe('/historia/persona/m');
  expect(link.closest('li')?.textContent).toContain('La Jefa');
  expect(screen.getAllByText('Página del comentario')).toHaveLength(3);
  expect(calls.filter(({ path }) => path.startsWith('/api/admin'))).toHaveLength(1);
  cleanup();

  const readers = fakeServer(answers);
  await renderScreen(<Comments eventId={PARTY_ID} />, { session: MARTA });
  await screen.findByText('La Jefa');
  expect(screen.queryByText('Página del comentario')).toBeNull();
  expect(readers.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([]);
});

test('an earlier comment of the writer stays in place as pending until it is decided', async () => {
  const waiting = {
    ...old,
    id: 'c9',
    content: '¿Hay agua?',
    eventName: 'Luna',
    decision: null,
    isHidden: false,
  };
  const own = `GET /api/users/comments?waitingAt=${PARTY_ID}&limit=50`;
  fakeServer({ ...list, [own]: { body: [waiting] } });
  await renderScreen(<Comments eventId={PARTY_ID} />, { session: MARTA });
  const item = (await screen.findByText('¿Hay agua?')).closest('li');
  expect(item && within(item).getByText('Pendiente')).toBeTruthy();
  expect(screen.getAllByText('Pendiente')).toHaveLength(1);
  cleanup();
  // After the approval it is shown once.
  fakeServer({
    [`GET ${PATH}?sort=newest&limit=50`]: { body: [{ ...old, id: 'c9', content: '¿Hay agua?' }] },
    [own]: { body: [waiting] },
  });
  await renderScreen(<Comments eventId={PARTY_ID} />, { session: MARTA });
  expect(await screen.findAllByText('¿Hay agua?')).toHaveLength(1);
  expect(screen.queryByText('Pendiente')).toBeNull();
});
