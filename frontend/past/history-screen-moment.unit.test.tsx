import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import {
  DENSITY,
  MAY,
  NOW,
  home,
  homePath,
  press,
  show,
  standAtNow,
  words,
} from '../testing/past-screen.tsx';

standAtNow();

const write = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('form', { name: 'Ir a un momento' })).getByLabelText(label), {
    target: { value },
  });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const go = () => press(screen.getByRole('button', { name: 'Ir' }));

test('the fields say the moment that is shown, and lead to the one that is written in them', async () => {
  const wanted = '2026-10-25T02:30:00+02:00';
  fakeServer({ ...DENSITY, [homePath(MAY)]: home(MAY), [homePath(wanted)]: home(wanted) });
  const { router } = await show({ at: MAY });
  await screen.findByRole('slider');
  expect([value('Fecha'), value('Hora')]).toEqual(['2026-05-30', '23:59']);
  write('Fecha', '2026-10-25');
  write('Hora', '02:30');
  // Nothing is asked for while somebody writes.
  expect(router.state.location.search).toEqual({ at: MAY });
  await go();
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ at: wanted }));
  expect(words()).toBe('domingo 25 de octubre de 2026, 02:30');
});

test('the minute in which everything began leads to its beginning', async () => {
  fakeServer({ ...DENSITY, [homePath()]: home(NOW), [homePath('2026-03-01T09:00:00+01:00')]: home(NOW) });
  const { router } = await show();
  await screen.findByRole('slider');
  write('Fecha', '2026-03-01');
  write('Hora', '09:00');
  await go();
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ at: '2026-03-01T09:00:00+01:00' }));
});

test.each([
  ['', '12:00', 'Esa fecha no existe. Elige otra.'],
  ['2026-05-30', '', 'Escribe también la hora.'],
  ['2026-11-24', '22:01', 'Ese momento aún no ha llegado.'],
  ['2026-02-28', '23:59', 'Antes del domingo 1 de marzo de 2026, 09:00 no hay nada guardado.'],
])('%j at %j is refused in words, and what is shown stays', async (day, time, text) => {
  fakeServer({ ...DENSITY, [homePath(MAY)]: home(MAY), [homePath()]: home(NOW) });
  const { router } = await show({ at: MAY });
  await screen.findByRole('slider');
  write('Fecha', day);
  write('Hora', time);
  await go();
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(screen.getByLabelText(time === '' ? 'Hora' : 'Fecha').getAttribute('aria-invalid')).toBe('true');
  expect(router.state.location.search).toEqual({ at: MAY });
});
