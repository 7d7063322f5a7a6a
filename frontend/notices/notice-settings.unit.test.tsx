import type { NoticePreferencesAnswer } from '@duende/contracts/notices/notice-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { STYLES } from '@duende/contracts/parties/styles';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { NoticeSettings } from './notice-settings.tsx';

const PATH = '/api/users/notices/preferences';
const ANSWER: NoticePreferencesAnswer = { ...USUAL_PREFERENCES, likes: [], key: 'k', devices: [] };
const show = () => renderScreen(<NoticeSettings onClose={() => undefined} />, { session: MARTA });
const added = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Añadir' });

/** A server that keeps what is sent. */
function keeper(given = ANSWER) {
  let kept = given;
  return fakeServer({
    [`GET ${PATH}`]: () => ({ body: kept }),
    [`PUT ${PATH}`]: (request) => {
      kept = { ...kept, ...(request.body as object) };
      return { body: { ok: true } };
    },
  });
}

test('each choice is shown at once and saved as a whole, one after the other', async () => {
  const calls = keeper();
  await show();
  const going = await screen.findByRole<HTMLInputElement>('switch', { name: 'Las fiestas a las que voy' });
  fireEvent.click(going);
  fireEvent.click(screen.getByLabelText('Todo junto, a las 19:00'));
  await expect.poll(() => going.checked).toBe(false);
  const { likes, eve, sent, seats } = ANSWER;
  await expect
    .poll(() => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toEqual([
      { going: false, eve, sent, seats, likes, pace: 'evening' },
      { going: false, eve, sent, seats, likes, pace: 'evening' },
    ]);
  expect(going.checked).toBe(false);
});

test('a refused change is reverted, with a message', async () => {
  fakeServer({ [`GET ${PATH}`]: { body: ANSWER }, [`PUT ${PATH}`]: refusal(503, 'Ahora no se puede.') });
  await show();
  const seats = await screen.findByRole<HTMLInputElement>('switch', { name: 'Mis viajes' });
  fireEvent.click(seats);
  expect(await screen.findByText('No se ha guardado')).toBeTruthy();
  expect(screen.getByText('Ahora no se puede.')).toBeTruthy();
  await expect.poll(() => seats.checked).toBe(true);
});

test('parties to follow can be added once something new is chosen, and taken off', async () => {
  const calls = keeper();
  await show();
  expect(await screen.findByText('Aún no sigues nada.')).toBeTruthy();
  expect(added().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Zona'), { target: { value: 'Norte' } });
  fireEvent.click(added());
  expect(await screen.findByText('todo en el Norte')).toBeTruthy();
  expect([added().disabled, document.activeElement]).toEqual([true, screen.getByLabelText('Zona')]);
  fireEvent.change(screen.getByLabelText('Zona'), { target: { value: 'Norte' } });
  expect(added().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar todo en el Norte' }));
  expect(await screen.findByText('Aún no sigues nada.')).toBeTruthy();
  await expect
    .poll(() => calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : [])))
    .toMatchObject([{ likes: [{ location: 'Norte', style: null }] }, { likes: [] }]);
});

test('nothing more is offered where there are as many as there may be', async () => {
  const likes = [...STYLES, ...STYLES]
    .slice(0, LIMITS.likes)
    .map((style, index) => ({ style, location: index < STYLES.length ? null : ('Sur' as const) }));
  fakeServer({ [`GET ${PATH}`]: { body: { ...ANSWER, likes } } });
  await show();
  expect(await screen.findByText('psytrance en el Sur')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Añadir' })).toBeNull();
});

test('a failure is shown, with another try', async () => {
  fakeServer({ [`GET ${PATH}`]: refusal(503, 'Ahora no se puede.') });
  await show();
  expect(await screen.findByText('No se pudieron cargar tus preferencias de avisos.')).toBeTruthy();
});

test('on an iPhone it says that the page has to be installed first', async () => {
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'iPhone', platform: 'iPhone', maxTouchPoints: 5 });
  fakeServer({ [`GET ${PATH}`]: { body: ANSWER } });
  await show();
  expect(await screen.findByText(/^En el iPhone y el iPad los avisos solo llegan si/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Activar en este móvil' })).toBeNull();
  vi.unstubAllGlobals();
});
