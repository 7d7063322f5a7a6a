import { publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { expect, test } from './testing/fixtures.ts';
import { DESKTOP } from './testing/browser.ts';
import { emptyQueues } from './testing/queues.ts';

test('comments of visitors from one line are shown together and refused as one', async ({
  admin,
  open,
  newcomer,
}) => {
  await emptyQueues(admin);
  const party = await publish(admin, { name: 'Bosque Anegado' });
  const visitor = newcomer();
  for (let n = 1; n <= 5; n += 1)
    await visitor.call('POST', `/api/events/${party.id}/comments`, {
      author: `Nombre ${n}`,
      content: `Compra ${n}`,
    });
  const page = await open(admin, '/?view=pending-comments', { viewport: DESKTOP });
  const rows = page
    .getByRole('list', { name: 'Comentarios pendientes' })
    .getByRole('listitem')
    .filter({ hasText: /Compra \d/ });
  await expect(rows).toHaveCount(5);
  const narrowed = page.waitForResponse(/comments\/pending\?.*origin=/);
  await page.getByRole('button', { name: 'Ver juntos' }).click();
  await narrowed;
  const only = page.getByRole('button', { name: 'Quitar filtro: Solo la misma conexión' });
  await expect(only).toBeVisible();
  await expect(rows).toHaveCount(5);
  expect(await seriousFindings(page)).toEqual([]);
  for (const box of await rows.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Rechazar 5' }).click();
  await expect(rows.getByRole('button', { name: /^Deshacer/ })).toHaveCount(5);
  await page.getByRole('button', { name: 'Ver todo' }).click();
  await expect(page.getByRole('heading', { name: 'Comentarios Pendientes' })).toBeVisible();
});
