import type { NoticePreferencesAnswer } from '@duende/contracts/notices/notice-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { STYLES } from '@duende/contracts/parties/styles';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { NoticePreferencesPanel } from './notice-preferences.tsx';

const PATH = '/api/users/notices/preferences';
const ANSWER: NoticePreferencesAnswer = { ...USUAL_PREFERENCES, likes: [], key: 'k', devices: [] };
const show = () => renderScreen(<NoticePreferencesPanel />, { session: MARTA });

test('what is chosen is sent as a whole, and shown as it is kept', async () => {
  let kept = ANSWER;
  const calls = fakeServer({
    [`GET ${PATH}`]: () => ({ body: kept }),
    [`PUT ${PATH}`]: (request) => {
      kept = { ...kept, ...(request.body as object) };
      return { body: { ok: true } };
    },
  });
  await show();
  fireEvent.click(await screen.findByLabelText('Los cambios de las fiestas a las que voy'));
  fireEvent.click(screen.getByLabelText('Un resumen a las 19:00'));
  fireEvent.change(screen.getByLabelText('Zona'), { target: { value: 'Norte' } });
  fireEvent.click(screen.getByRole('button', { name: 'Añadir' }));
  // Twice the same one is one.
  fireEvent.click(screen.getByRole('button', { name: 'Añadir' }));
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await expect
    .poll(() => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toEqual([
      {
        going: false,
        sent: true,
        seats: true,
        likes: [{ location: 'Norte', style: null }],
        pace: 'evening',
      },
    ]);
  expect(await screen.findByText('todo en el Norte')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Quitar todo en el Norte' }));
  expect(screen.getByText('De ninguna, por ahora.')).toBeTruthy();
});

test('a region and a style that are chosen are kept without being added first', async () => {
  const calls = fakeServer({ [`GET ${PATH}`]: { body: ANSWER }, [`PUT ${PATH}`]: { body: { ok: true } } });
  await show();
  fireEvent.change(await screen.findByLabelText('Zona'), { target: { value: 'Sur' } });
  fireEvent.change(screen.getByLabelText('Estilo'), { target: { value: 'acid' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await expect
    .poll(() => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toMatchObject([{ likes: [{ location: 'Sur', style: 'acid' }] }]);
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

test('what failed is told, with another try', async () => {
  fakeServer({ [`GET ${PATH}`]: refusal(503, 'Ahora no se puede.') });
  await show();
  expect(await screen.findByText('No se pudieron cargar tus preferencias de avisos.')).toBeTruthy();
});

test('on an iPhone it says that the page has to be installed first', async () => {
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'iPhone', platform: 'iPhone', maxTouchPoints: 5 });
  fakeServer({ [`GET ${PATH}`]: { body: ANSWER } });
  await show();
  expect(await screen.findByText(/^En el iPhone y el iPad los avisos solo llegan si/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Avisarme aquí' })).toBeNull();
  vi.unstubAllGlobals();
});
