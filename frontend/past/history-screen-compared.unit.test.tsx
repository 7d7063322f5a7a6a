import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import {
  DENSITY,
  FIRST,
  MAY,
  NOW,
  card,
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

const startComparing = async () => press(await screen.findByRole('button', { name: 'Comparar con…' }));

test('two moments are compared: what is new, gone or changed, field by field, the earlier one first', async () => {
  const con = '2026-05-10T12:00:00+02:00';
  const between = new URLSearchParams({ from: con, to: MAY }).toString();
  fakeServer({
    ...DENSITY,
    [homePath(MAY)]: home(MAY),
    [`GET /api/history/compare?${between}`]: {
      body: {
        from: con,
        to: MAY,
        changes: [
          { change: 'changed', card, fields: [{ field: 'cost', from: '10', to: '12' }] },
          { change: 'removed', card: other, fields: [] },
        ],
      },
    },
  });
  const { router } = await show({ at: MAY, con });
  const changes = await screen.findByRole('region', { name: 'Qué cambió' });
  expect(await within(changes).findByText('1 eliminada, 1 cambió')).toBeTruthy();
  expect(changes.textContent).toContain(
    'Del domingo 10 de mayo de 2026, 12:00 al sábado 30 de mayo de 2026, 23:59',
  );
  expect(changes.textContent).toContain('Precioantes: 10→ahora: 12');
  const gone = within(changes).getByRole('link', { name: 'Ver detalles Otra Luna' });
  expect(gone.getAttribute('href')).toContain(new URLSearchParams({ at: con }).toString());
  expect(screen.getByText('No hay ningún otro evento próximo.')).toBeTruthy();
  expect(words('Comparar con')).toBe('domingo 10 de mayo de 2026, 12:00');
  await press(screen.getByRole('button', { name: 'Dejar de comparar' }));
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ at: MAY }));
  await vi.waitFor(() => expect(screen.queryByRole('slider', { name: 'Comparar con' })).toBeNull());
});

test('the first change is compared with now, by the server’s clock and not the device’s', async () => {
  vi.setSystemTime('2026-11-27T21:00:00.000Z');
  fakeServer({ ...DENSITY, [homePath(FIRST)]: { ...home(FIRST), at: NOW } });
  const { router } = await show({ at: FIRST });
  await startComparing();
  await vi.waitFor(() => expect(router.state.location.search).toHaveProperty('con'));
  const { con } = router.state.location.search as { con: string };
  expect(con.slice(0, 16)).toBe('2026-11-24T22:00');
});

test('to compare begins a week before, with the focus on its handle', async () => {
  const con = '2026-05-23T23:59:00+02:00';
  const between = new URLSearchParams({ from: con, to: MAY }).toString();
  fakeServer({
    ...DENSITY,
    [homePath(MAY)]: home(MAY),
    [`GET /api/history/compare?${between}`]: { body: { from: con, to: MAY, changes: [] } },
  });
  await show({ at: MAY });
  await startComparing();
  expect(await screen.findByText('Sin diferencias')).toBeTruthy();
  expect(document.activeElement).toBe(slider('Comparar con'));
});
