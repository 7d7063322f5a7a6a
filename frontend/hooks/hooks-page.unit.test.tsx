import type { HookAnswer } from '@duende/contracts/hooks/hook-answers';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { renderAddress } from '../testing/render-address.tsx';
import { ADMIN } from '../testing/render-screen.tsx';

const LIST = 'GET /api/admin/hooks';
const hook: HookAnswer = {
  ...{ id: '00000000-0000-4000-8000-000000000080', name: 'Canal', kind: 'telegram', place: '@norte' },
  ...{ isSigned: false, createdAt: '2026-06-01T12:00:00.000Z', waiting: 0, parked: 0 },
  ...{ news: ['new', 'cancelled'], locations: ['Norte'], styles: ['dub'], lastSent: null, lastFailure: null },
};
const failed = { at: '2026-06-01T10:00:00.000Z', answer: '503: Ahora no' };

async function show(given: Partial<HookAnswer>, more: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({ [LIST]: { body: [{ ...hook, ...given }] }, ...more });
  await renderAddress('/canales', ADMIN);
  await screen.findByRole('heading', { name: 'Canal' });
  return calls;
}

test('a hook shows where it leads, what it chose, and that nothing was sent yet', async () => {
  await show({});
  expect(screen.getByText('Chat de Telegram · @norte')).toBeTruthy();
  expect(screen.getByText('Nuevo evento, Cancelado · Norte · dub')).toBeTruthy();
  expect(screen.getByText('Todavía no ha habido nada que enviar.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cambiar clave Canal' })).toBeNull();
});

test('a failure shows until a message arrives', async () => {
  await show({ waiting: 1, lastFailure: failed });
  expect(screen.getByText('1 mensaje en espera')).toBeTruthy();
  expect(screen.getByText('Último intento fallido: 1 jun, 12:00 · 503: Ahora no')).toBeTruthy();
});

test('a later delivery hides the failure', async () => {
  await show({ lastFailure: failed, lastSent: { at: '2026-06-01T10:01:00.000Z', answer: '204' } });
  expect(screen.getByText('Último mensaje entregado: 1 jun, 12:01')).toBeTruthy();
  expect(screen.queryByText(/intento fallido/)).toBeNull();
});

test('parked messages show their last answer and are sent again', async () => {
  const message = {
    ...{ id: hook.id, news: 'moved', event: { id: hook.id, name: null }, tries: 6 },
    ...{ at: failed.at, lastTry: failed },
  };
  const resend = `/api/admin/hooks/${hook.id}/resend`;
  const calls = await show(
    { parked: 1, lastFailure: failed },
    {
      [`GET /api/admin/hooks/${hook.id}/parked?limit=50`]: { body: [message], total: 1 },
      [`POST ${resend}`]: {},
    },
  );
  expect(screen.getByText('1 mensaje sin entregar tras seis intentos')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ver mensajes de Canal' }));
  expect(await screen.findByText('un evento que ya no está publicado')).toBeTruthy();
  expect(screen.getByText('Respuesta (1 jun, 12:00): 503: Ahora no')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar otra vez' }));
  expect(await screen.findByText('Se envían otra vez')).toBeTruthy();
  expect(calls.filter(({ path }) => path === resend)).toHaveLength(1);
});

test('another address keeps the secret, and offers another one', async () => {
  const path = `/api/admin/hooks/${hook.id}`;
  const calls = await show(
    { kind: 'web', place: 'uno.example', isSigned: true },
    { [`PUT ${path}/target`]: {}, [`POST ${path}/secret`]: { body: { secret: 'otra-clave' } } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cambiar destino Canal' }));
  const address = await screen.findByLabelText('Dirección');
  fireEvent.submit(address);
  expect(await screen.findByText(/^Escribe una dirección que empiece por https/)).toBeTruthy();
  fireEvent.change(address, { target: { value: ' https://dos.example/nuevo ' } });
  fireEvent.submit(address);
  expect(await screen.findByText(/^Hazlo si en el destino de antes/)).toBeTruthy();
  const [sent, ...more] = calls.filter(({ method }) => method !== 'GET');
  expect([sent?.path, sent?.body]).toEqual([
    `${path}/target`,
    { kind: 'web', target: { url: 'https://dos.example/nuevo' } },
  ]);
  expect(more).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cambiar clave' }));
  expect(await screen.findByDisplayValue('otra-clave')).toBeTruthy();
});

test('another chat needs the token again, and no secret', async () => {
  await show({}, { [`PUT /api/admin/hooks/${hook.id}/target`]: {} });
  fireEvent.click(screen.getByRole('button', { name: 'Cambiar destino Canal' }));
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(await screen.findByLabelText('Chat')).toBeTruthy();
  expect(screen.queryByText(/La clave de la firma/)).toBeNull();
  write('Token del bot', `123456789:${'A'.repeat(35)}`);
  write('Chat', '@duende_norte');
  fireEvent.submit(screen.getByLabelText('Chat'));
  expect(await screen.findByText('Destino cambiado')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a hook with another name is called by it', async () => {
  await show({}, { [`PUT /api/admin/hooks/${hook.id}`]: {} });
  fireEvent.click(screen.getByRole('button', { name: 'Cambiar Canal' }));
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Norte nuevo' } });
  fireEvent.submit(screen.getByLabelText('Nombre'));
  expect(await screen.findByText('Canal cambiado')).toBeTruthy();
  expect(screen.getByText('Norte nuevo')).toBeTruthy();
});

test('the form names what is missing, and keeps the fields of the chosen kind', async () => {
  const calls = await show(
    {},
    { 'POST /api/admin/hooks': { status: 201, body: { id: hook.id, secret: null } } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Añadir canal' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Chat de Telegram' }));
  fireEvent.submit(screen.getByLabelText('Nombre'));
  expect(await screen.findByText('Ese token no es de un bot de Telegram.')).toBeTruthy();
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write('Nombre', 'Sur');
  write('Token del bot', `123456789:${'A'.repeat(35)}`);
  write('Chat', '@duende_sur');
  for (const name of ['Cambia de fecha', 'Aplazado']) fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sur' }));
  fireEvent.submit(screen.getByLabelText('Nombre'));
  expect(await screen.findByText('Canal añadido')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ name: 'Sur', kind: 'telegram', news: ['new', 'cancelled', 'reinstated'], locations: ['Sur'] },
    ...{ styles: [], target: { token: `123456789:${'A'.repeat(35)}`, chat: '@duende_sur' } },
  });
});
