import { PARTY_ID } from '@duende/testkit/samples/party';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pastHomeQuery } from '../history/past-queries.ts';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import {
  DENSITY,
  MAY,
  NOW,
  coming,
  home,
  homePath,
  other,
  press,
  show,
  slider,
  standAtNow,
  words,
} from '../testing/past-screen.tsx';

standAtNow();

test('a moment that has not come yet has no empty calendar', async () => {
  fakeServer({ ...DENSITY, [homePath(MAY)]: () => new Promise<FakeAnswer>(() => undefined) });
  await show({ at: MAY });
  expect(await screen.findByRole('region', { name: 'Calendario' })).toBeTruthy();
  expect(screen.queryByText('No hay fiestas este mes ni después.')).toBeNull();
});

test('a moment: its words, its calendar, its cards, which lead to the parties of that moment', async () => {
  fakeServer({ ...DENSITY, [homePath(MAY)]: home(MAY), [homePath()]: home(NOW) });
  await show({ at: MAY });
  expect(await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
  const ribbon = screen.getByRole('complementary', { name: 'Momento' });
  expect(ribbon.textContent).toContain('Estás viendo el sábado 30 de mayo de 2026, 23:59 ·  Volver a ahora');
  expect(screen.getByText('7 van')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Mayo 2026' })).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'sábado 30 de mayo, sin eventos', current: 'date' }),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver detalles Bosque Eléctrico' });
  expect(link.getAttribute('href')).toBe(
    `/historia/evento/${PARTY_ID}?${new URLSearchParams({ at: MAY }).toString()}`,
  );
  expect(words()).toBe('sábado 30 de mayo de 2026, 23:59');
  await press(screen.getByRole('link', { name: 'Volver a ahora' }));
  expect(await screen.findByText(/Estás viendo el momento actual/)).toBeTruthy();
});

test('the calendar opens a day with the parties of that moment, and offers nothing to publish', async () => {
  fakeServer({ ...DENSITY, [homePath(MAY)]: home(MAY) });
  await show({ at: MAY, day: '2026-06-06' });
  const dialog = await screen.findByRole('dialog');
  const link = await within(dialog).findByRole('link', { name: 'Ver detalles Bosque Eléctrico' });
  expect(link.getAttribute('href')).toContain('/historia/evento/');
  expect(within(dialog).queryByRole('link', { name: /Publicar/ })).toBeNull();
});

test('keys move the slider at once and the address when they rest, an entry a rest', async () => {
  const later = '2026-05-31T00:59:00+02:00';
  fakeServer({ ...DENSITY, [homePath(MAY)]: home(MAY), [homePath(later)]: home(later, { events: [other] }) });
  const { router } = await show({ at: MAY });
  await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' });
  const length = router.history.length;
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  // Not awaited, because the rendering may suspend.
  const strike = (key: string, shiftKey = false) =>
    act(async () => void fireEvent.keyDown(slider(), { key, shiftKey }));
  await strike('ArrowLeft', true);
  expect(words()).toBe('viernes 29 de mayo de 2026, 23:59');
  await strike('ArrowRight', true);
  await strike('ArrowRight');
  expect(words()).toBe('domingo 31 de mayo de 2026, 00:59');
  // The old content stays until the new one has loaded.
  expect(screen.getByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { level: 3, name: 'Otra Luna' })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeNull();
  expect(router.history.length).toBe(length + 1);
  expect(router.state.location.search).toEqual({ at: later });
});

test('back to now before a key has come to rest is back to now', async () => {
  fakeServer({ ...DENSITY, [homePath(MAY)]: home(MAY), [homePath()]: home(NOW) });
  const { router } = await show({ at: MAY });
  await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' });
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  // Awaited, because the rendering may suspend.
  await act(async () => void fireEvent.keyDown(slider(), { key: 'ArrowLeft' }));
  await press(screen.getByRole('link', { name: 'Volver a ahora' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(router.state.location.search).toEqual({});
  expect(words()).toBe('ahora');
});

test('an answer that comes late never takes the place of the one that is asked for', async () => {
  let answer: (late: FakeAnswer) => void = () => undefined;
  const late = new Promise<FakeAnswer>((resolve) => (answer = resolve));
  const day = '2026-05-29T23:59:00+02:00';
  fakeServer({ ...DENSITY, [homePath(MAY)]: () => late, [homePath(day)]: home(day, { events: [other] }) });
  const { router } = await show({ at: MAY });
  await act(() => router.navigate({ to: '/historia', search: { at: day } }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Otra Luna' })).toBeTruthy();
  await act(async () => answer(home(MAY)));
  expect(screen.queryByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeNull();
});

test('to the previous change, to the millisecond; the last one says that none follows', async () => {
  const change = '2026-05-20T12:00:00.120+02:00';
  fakeServer({ ...DENSITY, [homePath()]: home(NOW), [homePath(change)]: home(change, { previous: null }) });
  const { router } = await show();
  await screen.findByRole('slider');
  await press(screen.getByRole('button', { name: 'Cambio siguiente' }));
  await vi.waitFor(() => expect(toastWords()).toBe('Después de este momento no hay ningún cambio.'));
  await press(screen.getByRole('button', { name: 'Cambio anterior' }));
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ at: change }));
  expect(words()).toBe('miércoles 20 de mayo de 2026, 12:00');
});

test('after the last change of all there may be another one by now, which is asked for', async () => {
  const change = '2026-11-24T21:30:00.250+01:00';
  let next: string | null = null;
  fakeServer({
    ...DENSITY,
    [homePath(MAY)]: () => home(MAY, { next }),
    [homePath(change)]: home(change, { events: [coming] }),
  });
  await show({ at: MAY });
  await screen.findByRole('slider');
  await press(screen.getByRole('button', { name: 'Cambio siguiente' }));
  await vi.waitFor(() => expect(toastWords()).toBe('Después de este momento no hay ningún cambio.'));
  next = change;
  await press(screen.getByRole('button', { name: 'Cambio siguiente' }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Otra Luna' })).toBeTruthy();
});

test('at now the end of the slider follows what the server calls now; a handle that was put somewhere stays', async () => {
  const later = '2026-11-24T21:40:00.000Z';
  let now = NOW;
  fakeServer({
    ...DENSITY,
    [homePath()]: () => ({ ...home(now, { events: now === NOW ? [] : [coming] }), at: now }),
    [homePath(MAY)]: () => ({ ...home(MAY), at: now }),
  });
  const { client, router } = await show();
  await screen.findByText('No había eventos próximos.');
  const end = Number(slider().getAttribute('aria-valuemax'));
  now = later;
  await act(() => client.invalidateQueries({ queryKey: pastHomeQuery(undefined).queryKey }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Otra Luna' })).toBeTruthy();
  expect(Number(slider().getAttribute('aria-valuemax'))).toBe(end + 40);
  expect(words()).toBe('ahora');
  await act(() => router.navigate({ to: '/historia', search: { at: MAY } }));
  expect(words()).toBe('sábado 30 de mayo de 2026, 23:59');
  expect(Number(slider().getAttribute('aria-valuemax'))).toBe(end + 40);
});

test('a clock that is ahead of the server’s leads to no moment that has not been there', async () => {
  vi.setSystemTime('2026-11-27T21:00:00.000Z');
  fakeServer({ ...DENSITY, [homePath(MAY)]: { ...home(MAY), at: NOW } });
  await show({ at: MAY });
  await screen.findByRole('slider');
  const [first, end] = ['aria-valuemin', 'aria-valuemax'].map((name) =>
    Number(slider().getAttribute(name)),
  ) as [number, number];
  expect(end - first).toBe((Date.parse(NOW) - Date.parse('2026-03-01T08:00:00.000Z')) / 60_000);
});

test('it plays a day a second until now, and stops there', async () => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const days = ['22', '23', '24'].map((day) => `2026-11-${day}T20:00:00+01:00`);
  fakeServer({
    ...DENSITY,
    ...Object.fromEntries(days.map((day) => [homePath(day), home(day)])),
    [homePath()]: home(NOW),
  });
  const { router } = await show({ at: days[0] ?? '' });
  const length = router.history.length;
  fireEvent.click(await screen.findByRole('button', { name: 'Reproducir' }));
  expect(words()).toBe('lunes 23 de noviembre de 2026, 20:00');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(words()).toBe('martes 24 de noviembre de 2026, 20:00');
  expect(screen.getByRole('button', { name: 'Pausa' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(words()).toBe('ahora');
  expect(screen.getByRole('button', { name: 'Reproducir' })).toBeTruthy();
  await vi.waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(router.history.length).toBe(length + 1);
});

test('dragging the handle ends the playback', async () => {
  const day = '2026-05-31T23:59:00+02:00';
  fakeServer({ ...DENSITY, [homePath(MAY)]: home(MAY), [homePath(day)]: home(day) });
  await show({ at: MAY });
  fireEvent.click(await screen.findByRole('button', { name: 'Reproducir' }));
  fireEvent.keyDown(slider(), { key: 'ArrowLeft', shiftKey: true });
  expect(screen.getByRole('button', { name: 'Reproducir' })).toBeTruthy();
});

test.each([
  ['before anything was published', home(MAY, { events: [], previous: null }), 'Todavía no había nada.'],
  [
    'without any event at all',
    home(MAY, { events: [], previous: null, first: null }),
    'Todavía no había nada.',
  ],
  ['without parties to come', home('2026-12-01T00:00:00Z'), 'No había eventos próximos.'],
])('a moment %s says so', async (_name, answer, text) => {
  fakeServer({ ...DENSITY, [homePath(MAY)]: answer });
  await show({ at: MAY });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a moment that the server refuses shows its words, with a way to now', async () => {
  fakeServer({
    ...DENSITY,
    [homePath('ayer')]: refusal(400, 'El momento debe llevar zona horaria.', 'request.invalid'),
    [homePath()]: home(NOW),
  });
  const { router } = await show({ at: 'ayer' });
  expect(await screen.findByText('El momento debe llevar zona horaria.')).toBeTruthy();
  await press(screen.getByRole('button', { name: 'Volver a ahora' }));
  expect(await screen.findByText(/Estás viendo el momento actual/)).toBeTruthy();
  await vi.waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('a server that fails can be asked again', async () => {
  const answers: Record<string, FakeAnswer> = { ...DENSITY, [homePath(MAY)]: refusal(500, 'Ha fallado') };
  fakeServer(answers);
  await show({ at: MAY });
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  answers[homePath(MAY)] = home(MAY);
  await press(again);
  expect(await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
});

const toastWords = () => document.querySelector('.toast')?.textContent;
