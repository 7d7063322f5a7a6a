import { PARTY_ID } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../session/session.ts';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Comments } from './comments.tsx';

beforeEach(() => sessionStorage.clear());

const MARTA: Session = { userId: 'u1', username: 'marta', isAdmin: false };
const PATH = `/api/events/${PARTY_ID}/comments`;
const comment = {
  eventId: PARTY_ID,
  author: 'marta',
  member: { id: 'u1', isAdmin: false },
  createdAt: '2026-09-01T10:00:00Z',
};
const SHOWN = { ...comment, id: 'c1', content: 'Llevo mantas' };
const OTHERS = {
  ...comment,
  id: 'c2',
  author: 'Luna',
  member: { id: 'u2', isAdmin: false },
  content: 'Yo no',
};
const WAITING = {
  ...comment,
  id: 'c3',
  content: 'Llevo leña',
  eventName: 'Luna',
  decision: null,
  isHidden: false,
  revision: 2,
};

function page(more: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer({
    [`GET ${PATH}?sort=newest&limit=50`]: { body: [OTHERS, SHOWN], total: 2 },
    [`GET /api/users/comments?waitingAt=${PARTY_ID}&limit=50`]: {
      body: [WAITING],
      total: 1,
    },
    ...more,
  });
  return { calls, screen: renderScreen(<Comments eventId={PARTY_ID} />, { session: MARTA }) };
}

async function options(text: string) {
  const item = (await screen.findByText(text)).closest('li');
  if (item === null) throw new Error('no comment');
  fireEvent.click(within(item).getByRole('button', { name: 'Más opciones sobre tu comentario' }));
  return within(await screen.findByRole('dialog', { name: 'Tu comentario' }));
}

test('only own comments have these options, and only pending ones are edited', async () => {
  await page({}).screen;
  const item = (await screen.findByText('Yo no')).closest('li') as HTMLElement;
  expect(within(item).queryByRole('button', { name: 'Más opciones sobre tu comentario' })).toBeNull();
  const shown = await options('Llevo mantas');
  expect(shown.getByRole('button', { name: 'Retirar comentario' })).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Editar' })).toBeNull();
});

test('a withdrawn comment goes at once; its sheet says what that means', async () => {
  let answer: (value: FakeAnswer) => void = () => undefined;
  const { screen: shown, calls } = page({
    'DELETE /api/comments/c1': () => new Promise((resolve) => (answer = resolve)),
  });
  await shown;
  const sheet = await options('Llevo mantas');
  expect(sheet.getByText(/no se puede deshacer/)).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Retirar comentario' }));
  await waitFor(() => expect(screen.queryByText('Llevo mantas')).toBeNull());
  expect(screen.getByRole('heading', { name: /^Comentarios/ }).textContent).toBe('Comentarios 1');
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  answer({ body: { ok: true } });
  expect(await screen.findByText('Comentario retirado')).toBeTruthy();
});

test('it is back if the server refuses', async () => {
  await page({ 'DELETE /api/comments/c1': refusal(403, 'Solo puedes cambiar tus propios comentarios.') })
    .screen;
  fireEvent.click((await options('Llevo mantas')).getByRole('button', { name: 'Retirar comentario' }));
  expect(await screen.findByText('Error al retirar')).toBeTruthy();
  expect(screen.getByText('Llevo mantas')).toBeTruthy();
});

test('a pending comment is edited in a dialog, by the revision on the screen', async () => {
  const { screen: shown, calls } = page({ 'PUT /api/comments/c3': { body: { ok: true } } });
  await shown;
  fireEvent.click((await options('Llevo leña')).getByRole('button', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar comentario' }));
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Tu comentario');
  expect(field.value).toBe('Llevo leña');
  fireEvent.change(field, { target: { value: ' ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Escribe un comentario');
  fireEvent.change(field, { target: { value: ' Llevo leña seca ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Comentario editado')).toBeTruthy();
  const put = calls.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ content: 'Llevo leña seca' });
  expect(put?.headers.get('If-Match')).toBe('"2"');
});

test('a refusal of an edit by the server is shown under its field', async () => {
  const words = 'Este comentario ya no está pendiente de aprobación.';
  await page({ 'PUT /api/comments/c3': refusal(409, words) }).screen;
  fireEvent.click((await options('Llevo leña')).getByRole('button', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar comentario' }));
  fireEvent.change(dialog.getByLabelText('Tu comentario'), { target: { value: 'Otra cosa' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(words);
});

test('a comment of who sent the party carries a badge', async () => {
  fakeServer({ [`GET ${PATH}?sort=newest&limit=50`]: { body: [{ ...OTHERS, isOrganizer: true }, SHOWN] } });
  await renderScreen(<Comments eventId={PARTY_ID} />);
  const item = (await screen.findByText('Yo no')).closest('li') as HTMLElement;
  expect(within(item).getByText('Organiza')).toBeTruthy();
  expect(screen.getAllByText('Organiza')).toHaveLength(1);
});
