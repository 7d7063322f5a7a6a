import { RATE_LIMITS } from '@duende/platform/config/limits';
import { expect, openIn, test } from './testing/fixtures.ts';

test.use({ settings: { RATE_LIMITS: 'on' } });

test('who asks for pages without end is told in words when to come back', async ({ address, visit }) => {
  const paths = ['/', '/home', '/?location=madrid', '/?styles=dub', '/event/no-hay-0a1b2c3d'];
  const ask = async (index: number) => {
    const answer = await fetch(address + (paths[index % paths.length] ?? '/'));
    await answer.arrayBuffer();
    return answer.status;
  };
  const { points } = RATE_LIMITS.page;
  const statuses: number[] = [];
  while (statuses.length < points)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)))));
  expect([...new Set(statuses)].sort()).toEqual([200, 404]);

  const context = await visit(null);
  const page = await openIn(context, '/');
  await expect(
    page.getByText('Demasiadas peticiones. Espera un momento e inténtalo de nuevo.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reintentar' })).toBeVisible();
  // What is no page is asked for on: one that is open goes on.
  expect((await fetch(`${address}/api/events`)).status).toBe(200);
});
