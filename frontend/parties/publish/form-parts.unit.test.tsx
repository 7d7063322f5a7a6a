import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { commandsOf, fakeServer } from '../../testing/fake-server.ts';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { submittedPartiesQuery } from '../submitted-parties.ts';
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

const artists = () =>
  screen
    .queryAllByRole('button', { name: /^Quitar/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Quitar ', ''));

test('players become names that go with one tap, and a message names what is too long', async () => {
  const calls = fakeServer({ 'POST /api/events': { body: samplePartyAnswer() } });
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  const field = screen.getByLabelText<HTMLTextAreaElement>('Artistas');
  change('Artistas', '🔥 LINE UP 🔥\n• 23:00 Astrix (live), Ánima B2B Sol');
  fireEvent.blur(field);
  expect(field.value).toBe('');
  expect(artists()).toEqual(['Astrix', 'Ánima', 'Sol']);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Ánima' }));
  expect(artists()).toEqual(['Astrix', 'Sol']);
  expect(document.activeElement).toBe(field);
  expect(localStorage.getItem('duende.draft.new-party')).toContain('Astrix\\nSol');
  change('Artistas', 'a'.repeat(10_000));
  fillIn();
  submit();
  expect(
    await screen.findByText('Los artistas son como máximo 80, cada uno con un nombre de hasta 60 caracteres'),
  ).toBeTruthy();
  expect(commandsOf(calls)).toEqual([]);
});

const paste = (label: string, text: string) =>
  fireEvent.paste(screen.getByLabelText(label), { clipboardData: { getData: () => text } });

test('a line-up that is pasted loses what its caption had around the names', async () => {
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  change('Artistas', 'Sol');
  paste('Artistas', '@ajja_psy (CH)\nEarthling — Portugal\nKINDZADZA (RU)\npsytrance #madrid');
  await waitFor(() => expect(artists()).toEqual(['Sol', 'ajja psy', 'Earthling', 'Kindzadza']));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Artistas').value).toBe('');
});

test('four parts with headings, the flyer first', async () => {
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Cartel y nombre',
    'Cuándo y dónde',
    'Quién toca',
    'Entradas y enlaces',
  ]);
  const first = screen.getByRole('heading', { name: 'Cartel y nombre' }).parentElement as HTMLElement;
  for (const label of ['Foto', 'Nombre', 'Descripción'])
    expect(within(first).getByLabelText(label)).toBeTruthy();
});

test('care and access is folded, asks three ways, and sends what is known', async () => {
  const calls = fakeServer({ 'POST /api/events': { body: samplePartyAnswer() } });
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  const fold = screen.getByRole('button', { name: 'Cuidados y acceso' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('radiogroup', { name: 'Agua gratis' })).toBeNull();
  fireEvent.click(fold);
  const ask = async (tick: string) => within(await screen.findByRole('radiogroup', { name: tick }));
  const answer = async (tick: string, said: string) =>
    fireEvent.click((await ask(tick)).getByRole('radio', { name: said }));
  expect((await ask('Baños')).getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    false,
    false,
    true,
  ]);
  await answer('Agua gratis', 'Sí');
  change('Agua gratis: detalle (opcional)', 'a'.repeat(121));
  expect(screen.getByText('Lo hemos recortado a 120 caracteres.')).toBeTruthy();
  change('Agua gratis: detalle (opcional)', 'Dos fuentes');
  await answer('Perros', 'No');
  await answer('Acampada', 'Sí');
  await answer('Acampada', 'No se sabe');
  fireEvent.click(screen.getByRole('button', { name: 'Cuidados y acceso: 2' }));
  expect(screen.queryByRole('radiogroup', { name: 'Perros' })).toBeNull();
  fillIn();
  submit();
  await waitFor(() => expect(commandsOf(calls)).toHaveLength(1));
  expect(commandsOf(calls)[0]?.body).toMatchObject({
    care: { freeWater: { answer: 'yes', line: 'Dos fuentes' }, dogs: { answer: 'no', line: '' } },
  });
  expect(commandsOf(calls)[0]?.body).not.toHaveProperty('care.camping');
});

test('the text of a flyer fills the fields, and each goes back to what it was with one tap', async () => {
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  change('Precio', '10 €');
  fireEvent.click(screen.getByRole('button', { name: 'Pega el texto del cartel' }));
  const box = await screen.findByLabelText('Texto del cartel');
  fireEvent.paste(box);
  fireEvent.change(box, {
    target: { value: 'NOCHE ASTRAL\n12/12/2098 de 23h a 7h\nSala X, Bilbao\n15€ anticipada / 20 taquilla' },
  });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(value('Nombre')).toBe('Noche Astral');
  expect(value('Precio')).toBe('15€ anticipada / 20 taquilla');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Norte' }).checked).toBe(true);
  expect(screen.getByRole('button', { name: /^Quitar .*12 de diciembre de 2098$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Precio, del texto' }));
  expect(value('Precio')).toBe('10 €');
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Nombre, del texto' }));
  expect(value('Nombre')).toBe('');
  fireEvent.change(box, { target: { value: 'Hola' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rellenar con este texto' }));
  expect(value('Descripción')).toBe('Hola');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Norte' }).checked).toBe(false);
});

test.each([
  ['next to the form', (open: () => void) => open, 'complementary'],
  ['in a dialog', (open: () => void) => open(), 'dialog'],
] as const)('the input shows as a card: %s', async (_where, open, role) => {
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  const card = () => within(screen.getByRole(role, { name: 'Así se verá en la portada' }));
  const show = () => fireEvent.click(screen.getByRole('button', { name: 'Ver cómo queda' }));
  open(show);
  if (role === 'dialog') {
    expect(card().getByText('Añade una fecha y verás aquí cómo queda.')).toBeTruthy();
    fireEvent.click(card().getByRole('button', { name: 'Cerrar' }));
  }
  fillIn();
  open(show);
  expect(card().getByText('Bosque Eléctrico')).toBeTruthy();
  expect(card().getByText('Norte')).toBeTruthy();
  // The party has no page yet; nothing in the card has a name that fields have.
  expect(card().queryByRole('link', { hidden: true })).toBeNull();
});

test.each([
  ['nothing yet', [], 1],
  ['a party', [{ ...samplePartyAnswer(), decision: null, proposal: null }], 0],
])('how publishing goes is shown to a person who has published %s', async (_what, body, times) => {
  fakeServer({ 'GET /api/users/events?limit=50': { body } });
  const { client } = await renderScreen(<PublishPage onLogin={vi.fn()} onDone={vi.fn()} />, {
    session: MARTA,
  });
  await waitFor(() => expect(client.getQueryData(submittedPartiesQuery().queryKey)).toBeDefined());
  await waitFor(() => expect(screen.queryAllByText(/^Basta con nombre, ubicación/)).toHaveLength(times));
});

test('a maps link proposes its place until another is written, and the reveal has a moment', async () => {
  const calls = fakeServer({ 'POST /api/events': { body: samplePartyAnswer() } });
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  const place = screen.getByLabelText<HTMLInputElement>('Lugar');
  change('Enlace del mapa', 'https://www.google.com/maps/place/Finca+Sol');
  expect(place.value).toBe('Finca Sol');
  change('Enlace del mapa', 'https://www.google.com/maps/place/Finca+Luna');
  expect(place.value).toBe('Finca Luna');
  change('Lugar', 'Finca Luna, puerta norte');
  change('Enlace del mapa', 'https://www.google.com/maps/place/Finca+Sol');
  expect(place.value).toBe('Finca Luna, puerta norte');
  fillIn();
  const later = screen.getByRole('switch', { name: 'El lugar se dice más tarde' });
  fireEvent.click(later);
  expect(screen.getByLabelText<HTMLInputElement>('Día en que se dice').value).toBe('2999-09-25');
  change('Día en que se dice', '');
  submit();
  expect(await screen.findByText('Elige el día y la hora en que se dice el lugar')).toBeTruthy();
  change('Día en que se dice', '2099-09-24');
  submit();
  await waitFor(() => expect(commandsOf(calls)).toHaveLength(1));
  expect(commandsOf(calls)[0]?.body).toMatchObject({
    place: 'Finca Luna, puerta norte',
    placeFrom: '2099-09-24T18:00',
  });
});
test('hours before artists become set times with a table; a word tells what does not fit', async () => {
  const calls = fakeServer({ 'POST /api/events': { body: samplePartyAnswer() } });
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  fillIn();
  change('Artistas', 'Sol\nEco');
  fireEvent.blur(screen.getByLabelText('Artistas'));
  fireEvent.click(screen.getByRole('button', { name: 'Horarios' }));
  const lines = await screen.findByLabelText<HTMLTextAreaElement>('Horarios');
  expect(lines.value).toBe('Sol\nEco');
  change('Horarios', 'Main:\n23:00-01:00 Sol\n00:30 Astrix\n13:00 Luna\nEco\nRío');
  const table = within(screen.getByRole('region', { name: 'Así queda el horario' }));
  expect(table.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Luna'),
    expect.stringContaining('Sol'),
    expect.stringContaining('Astrix'),
  ]);
  expect(screen.getByText('Dos sets a la vez en Main: Sol y Astrix')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Horarios: 3 sets' })).toBeTruthy();
  submit();
  await waitFor(() => expect(commandsOf(calls)).toHaveLength(1));
  const set = (name: string, hour: string, until = '') => ({ name, hour, until, day: '', stage: 'Main' });
  expect(commandsOf(calls)[0]?.body).toMatchObject({
    lineup: ['Sol', 'Eco', 'Astrix', 'Luna', 'Río'],
    sets: [set('Sol', '23:00', '01:00'), set('Astrix', '00:30'), set('Luna', '13:00')],
  });
});

test('a pasted line-up with hours fills both; an artist who is removed loses the hour', async () => {
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  paste('Artistas', 'MAIN STAGE\n23:00 Sol\n01:00 Luna b2b Eco');
  await waitFor(() => expect(artists()).toEqual(['Sol', 'Luna', 'Eco']));
  const lines = await screen.findByLabelText<HTMLTextAreaElement>('Horarios');
  expect(lines.value).toBe('23:00 · Main Stage · Sol\n01:00 · Main Stage · Luna b2b Eco');
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Sol' }));
  expect(lines.value).toBe('01:00 · Main Stage · Luna b2b Eco');
});

test('more sets or stages than fit are refused before they are sent', async () => {
  const calls = fakeServer({});
  await renderScreen(<NewPartyForm onLogin={vi.fn()} onDone={vi.fn()} />, { session: MARTA });
  fillIn();
  fireEvent.click(screen.getByRole('button', { name: 'Horarios' }));
  await screen.findByLabelText('Horarios');
  change('Horarios', Array.from({ length: 9 }, (_, index) => `23:00 · E${index} · A${index}`).join('\n'));
  submit();
  expect(await screen.findByText('Un horario tiene como máximo 80 sets en 8 escenarios')).toBeTruthy();
  expect(commandsOf(calls)).toEqual([]);
});
