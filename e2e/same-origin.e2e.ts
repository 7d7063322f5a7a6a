import { publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { expect, test } from './testing/fixtures.ts';
import { emptyQueues } from './testing/queues.ts';

test('what visitors sent from one line is seen together and refused as one', async ({
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
  const page = await open(admin, '/?view=pending-comments');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Compra \d/ });
  await expect(rows).toHaveCount(5);
  await rows.first().getByRole('button', { name: 'Ver juntos' }).click();
  await expect(page.getByText('Solo los que llegaron de una misma conexión el mismo día.')).toBeVisible();
  await expect(rows).toHaveCount(5);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Elegir todos' }).click();
  await page
    .getByRole('button', { name: /^Rechazar \d|^Rechazar los|^Rechazar$/ })
    .last()
    .click();
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await expect(page.getByRole('heading', { name: 'Comentarios Pendientes' })).toBeVisible();
});
