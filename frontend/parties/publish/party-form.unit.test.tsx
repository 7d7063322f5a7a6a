import { shareKey } from '@duende/contracts/common/slug';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { commandsOf, fakeServer, refusal } from '../../testing/fake-server.ts';
import { mutationErrors } from '../../testing/mutation-errors.ts';
import { ADMIN, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { draftOf } from './party-draft.ts';
import { NewPartyForm, PublishPage } from './publish-page.tsx';

beforeEach(() => localStorage.clear());

const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Publicar Evento' }));

function fillIn() {
  change('Nombre', 'Bosque Eléctrico');
  fireEvent.click(screen.getByRole('radio', { name: 'Norte' }));
  change('Fechas', '2999-09-26');
  fireEvent.click(screen.getByRole('button', { name: 'Agregar Fecha' }));
}

test('required fields are listed before it, and marked: in words once, on each field, and to screen readers', async () => {
  await renderScreen(<PublishPage onLogin={vi.fn()} onDone={vi.fn()} />, {
    session: null,
  });
  expect(screen.getByText(/^Basta con nombre, ubicación y una fecha/)).toBeTruthy();
  expect(screen.getByText(/^Para enviarlo hace falta una cuenta/)).toBeTruthy();
  expect(screen.getAllByText('* obligatorio')).toHaveLength(1);
  expect(screen.getAllByText('*', { exact: true }).map((mark) => mark.parentElement?.textContent)).toEqual([
    'Nombre *',
    'Fechas *',
    'Ubicación *',
  ]);
  const required = document.querySelectorAll('[required], [aria-required="true"]');
  expect(required).toHaveLength(3);
  expect(screen.getByRole('radiogroup', { name: 'Ubicación' }).getAttribute('aria-required')).toBe('true');
  change('Fechas', '2999-09-26');
  fireEvent.click(screen.getByRole('button', { name: 'Agregar Fecha' }));
  expect(screen.getByLabelText('Fechas').getAttribute('aria-required')).toBe('false');
});

test('errors are shown at their fields, and the first one takes the focus', async () => {
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  submit();
  expect(await screen.findAllByRole('alert')).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'));
  change('Nombre', 'B');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Por favor agrega al menos una fecha para el evento. Selecciona una fecha y haz clic en "Agregar Fecha"',
    'Por favor ingresa la ubicación del evento',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'));
  fireEvent.click(screen.getByRole('radio', { name: 'Norte' }));
  change('Fechas', '2999-09-26');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['request.invalid', 'mapsUrl', 'Enlace del mapa'],
  ['party.photo-unknown', undefined, 'Foto'],
])('the server’s refusal is shown at its field: %s of %s', async (code, field, label) => {
  fakeServer({ 'POST /api/events': { status: 400, body: { message: 'Así no.', code, field } } });
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  fillIn();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Así no.');
  expect(screen.getByText('Error al enviar evento')).toBeTruthy();
  const wrong = screen.getByLabelText(label);
  expect(wrong.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  await waitFor(() => expect(document.activeElement).toBe(wrong));
  change('Nombre', 'Bosque');
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('artists are written one a line and sent as a list', async () => {
  const calls = fakeServer({ 'POST /api/events': { body: samplePartyAnswer() } });
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  fillIn();
  change('Artistas', 'Astrix\nÁnima\n');
  submit();
  await waitFor(() => expect(commandsOf(calls)).toHaveLength(1));
  expect(commandsOf(calls)[0]?.body).toMatchObject({ lineup: ['Astrix', 'Ánima'] });
});

test('the counter counts an emoji as one and cuts what is too long', async () => {
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  change('Nombre', '🌲'.repeat(40));
  expect(screen.getByText('35/35 caracteres')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('🌲'.repeat(35));
  expect(screen.getByRole('status').textContent).toBe('Lo hemos recortado a 35 caracteres.');
  change('Nombre', 'Bosque');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a description that is too long is cut visibly too', async () => {
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  change('Descripción', '🌲'.repeat(5001));
  const field = screen.getByLabelText<HTMLTextAreaElement>('Descripción');
  expect(field.value).toBe('🌲'.repeat(5000));
  expect(screen.getByRole('status').parentElement?.id).toBe(field.getAttribute('aria-describedby'));
});

test('Enter adds the chosen day instead of sending the form without it; one that is listed is not added again', async () => {
  const calls = fakeServer({});
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  const days = () => screen.queryAllByRole('button', { name: /^Quitar/ }).length;
  for (const day of ['2999-09-26', '2999-09-26', '2999-09-25']) {
    change('Fechas', day);
    expect(fireEvent.keyDown(screen.getByLabelText('Fechas'), { key: 'Enter' })).toBe(false);
  }
  expect(days()).toBe(2);
  expect(fireEvent.keyDown(screen.getByLabelText('Fechas'), { key: 'Enter' })).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Agregar Fecha' }));
  expect(days()).toBe(2);
  expect(commandsOf(calls)).toEqual([]);
});

test('a chosen day that was not added is sent too', async () => {
  const calls = fakeServer({ 'POST /api/events': { status: 201, body: samplePartyAnswer() } });
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  fillIn();
  change('Fechas', '2999-09-25');
  expect(screen.getByText('miércoles, 25 de septiembre de 2999')).toBeTruthy();
  submit();
  await waitFor(() =>
    expect(commandsOf(calls)[0]?.body).toMatchObject({ dates: ['2999-09-25', '2999-09-26'] }),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Fechas').value).toBe('');
  expect(screen.getAllByRole('button', { name: /^Quitar/ })).toHaveLength(2);
});

test('a past day causes a warning, and is neither added nor sent', async () => {
  const calls = fakeServer({});
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  fillIn();
  const field = screen.getByLabelText<HTMLInputElement>('Fechas');
  const today = madridDay(new Date());
  expect(field.min).toBe(today);
  change('Fechas', '0202-09-25');
  expect(screen.queryByRole('alert')).toBeNull();
  change('Fechas', addDays(today, -1));
  expect(screen.getByRole('alert').textContent).toBe('Esa fecha ya pasó: elige hoy u otra más adelante.');
  expect(screen.getByRole('alert').id).toBe(field.getAttribute('aria-describedby'));
  fireEvent.click(screen.getByRole('button', { name: 'Agregar Fecha' }));
  submit();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getAllByRole('button', { name: /^Quitar/ })).toHaveLength(1);
  expect(commandsOf(calls)).toEqual([]);
  change('Fechas', today);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('hours are empty at first, and a chosen hour is sent with its minutes', async () => {
  const calls = fakeServer({ 'POST /api/events': { status: 201, body: samplePartyAnswer() } });
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  fillIn();
  const [start, end] = ['Hora de inicio', 'Hora de fin'].map((name) =>
    within(screen.getByRole('group', { name })).getAllByRole<HTMLSelectElement>('combobox'),
  );
  expect([...(start ?? []), ...(end ?? [])].map(({ value }) => value)).toEqual(['', '00', '', '00']);
  for (const [select, value] of [
    [start?.[0], '23'],
    [start?.[1], '30'],
    [end?.[1], '30'],
  ] as const)
    if (select) fireEvent.change(select, { target: { value } });
  submit();
  await waitFor(() => expect(commandsOf(calls)[0]?.body).toMatchObject({ startTime: '23:30', endTime: '' }));
});

test('midnight is an hour like others, sent and kept', async () => {
  const calls = fakeServer({ 'POST /api/events': { status: 201, body: samplePartyAnswer() } });
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  fillIn();
  const start = within(screen.getByRole('group', { name: 'Hora de inicio' }));
  const [hour] = start.getAllByRole<HTMLSelectElement>('combobox');
  if (hour) fireEvent.change(hour, { target: { value: '00' } });
  submit();
  await waitFor(() => expect(commandsOf(calls)[0]?.body).toMatchObject({ startTime: '00:00', endTime: '' }));
  expect(draftOf(samplePartyAnswer({ startTime: '00:00', endTime: '' }))).toMatchObject({
    startTime: '00:00',
    endTime: '',
  });
});

test('a party is sent and the form is emptied', async () => {
  const calls = fakeServer({ 'POST /api/events': { status: 201, body: samplePartyAnswer() } });
  const onDone = vi.fn();
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={onDone} />, { session: MARTA });
  fillIn();
  submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onDone).toHaveBeenCalledWith(shareKey(samplePartyAnswer()));
  expect(commandsOf(calls)[0]?.body).toMatchObject({
    name: 'Bosque Eléctrico',
    location: 'Norte',
    dates: ['2999-09-26'],
    type: 'fiesta',
    startTime: '',
    endTime: '',
  });
  expect(await screen.findByText('Evento enviado')).toBeTruthy();
  expect(
    screen.getByText('Tu evento ha sido enviado y está pendiente de aprobación por un administrador.'),
  ).toBeTruthy();
});

test.each([
  [
    'the server’s words',
    refusal(400, 'Hay un estilo de música que no conocemos'),
    'Hay un estilo de música que no conocemos',
  ],
  ['its own', { status: 502, body: '<h1>' }, 'No se pudo enviar el evento. Por favor, inténtalo de nuevo.'],
])('a failure is shown in %s, and what was typed stays', async (_, answer, words) => {
  fakeServer({ 'POST /api/events': answer });
  const { client } = await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, {
    session: MARTA,
  });
  fillIn();
  submit();
  expect(await screen.findByText('Error al enviar evento')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Bosque Eléctrico');
  expect(mutationErrors(client)).toContain('Failed to create event');
});

test('a visitor is asked to log in, and the draft stays', async () => {
  const onLogin = vi.fn();
  await renderScreen(<NewPartyForm onLogin={onLogin} onDone={vi.fn()} />);
  fillIn();
  submit();
  await waitFor(() => expect(onLogin).toHaveBeenCalledOnce());
  expect(await screen.findByText('Lo que has escrito está guardado: inicia sesión y envíalo.')).toBeTruthy();
  expect(screen.getByText('Inicia sesión para subir una foto.')).toBeTruthy();
  expect(localStorage.getItem('duende.draft.new-party')).toContain('Bosque Eléctrico');
});

test.each([
  ['an admin', ADMIN, 1],
  ['a user', MARTA, 0],
  ['a visitor', null, 0],
])('the fields of %s; coordinates are for admins only', async (_, session, fields) => {
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session });
  expect(screen.queryAllByLabelText('Latitud')).toHaveLength(fields);
  expect(screen.queryAllByLabelText('Longitud')).toHaveLength(fields);
  expect(screen.getByLabelText<HTMLInputElement>('Precio').placeholder).toBe('20€, Gratis, Donación...');
  for (const group of ['Hora de inicio', 'Hora de fin']) {
    const [hours, minutes] = within(
      screen.getByRole('group', { name: group }),
    ).getAllByRole<HTMLSelectElement>('combobox');
    expect([...(hours?.options ?? [])].map(({ value }) => value)).toHaveLength(25);
    expect([0, 1, 24].map((index) => hours?.options[index]?.value)).toEqual(['', '00', '23']);
    expect([...(minutes?.options ?? [])].map(({ value }) => value)).toEqual(['00', '30']);
  }
});

test('a file that is no image is refused at the field', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  const file = new File(['x'], 'notas.txt', { type: 'text/plain' });
  fireEvent.change(screen.getByLabelText('Foto'), { target: { files: [file] } });
  expect((await screen.findByRole('alert')).textContent).toBe('El archivo debe ser una imagen.');
  expect(warned).toHaveBeenCalledOnce();
});

test.each([
  ['is sent once the session is known', { body: { userId: MARTA.userId, isAdmin: false } }, 0],
  ['asks a visitor to log in', refusal(401, 'Inicia sesión para continuar.'), 1],
])('a party submitted before the session is known is delayed, and %s', async (_, me, logins) => {
  let letGo = () => undefined as void;
  const asked = new Promise<void>((resolve) => (letGo = resolve));
  const calls = fakeServer({
    'GET /api/auth/me': () => asked.then(() => me),
    [`GET /api/users/${MARTA.userId}`]: { body: { id: MARTA.userId, username: MARTA.username } },
    'POST /api/events': { status: 201, body: samplePartyAnswer() },
  });
  const onLogin = vi.fn();
  const onDone = vi.fn();
  await renderScreen(<NewPartyForm onLogin={onLogin} onDone={onDone} />, { session: 'asked' });
  fillIn();
  submit();
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeTruthy();
  expect(onLogin).not.toHaveBeenCalled();
  letGo();
  await waitFor(() => expect(onLogin).toHaveBeenCalledTimes(logins));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1 - logins));
  expect(calls.filter(({ path }) => path === '/api/events')).toHaveLength(1 - logins);
});
