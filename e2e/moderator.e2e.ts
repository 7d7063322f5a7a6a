import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { expect, test } from './testing/fixtures.ts';
import { emptyQueues } from './testing/queues.ts';
import { chooseAction, usersPath } from './testing/user-actions.ts';

test('a member becomes a moderator, sees the queues but no accounts, decides and undoes', async ({
  admin,
  open,
  register,
}) => {
  await emptyQueues(admin);
  const party = await publish(admin, { name: 'Bosque Vigilado' });
  const mara = await register('Mara');
  const page = await open(admin, usersPath(mara.username), { viewport: DESKTOP });
  await chooseAction(page, mara.username, 'Hacer moderador');
  const asked = page.getByRole('dialog', { name: 'Hacer moderador' });
  await expect(asked.getByText(/No verá emails/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Hacer moderador' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: mara.username }).getByText('Moderador', { exact: true }),
  ).toBeVisible();

  await mara.call('POST', '/api/auth/login', {
    username: mara.username,
    password: `clave de ${mara.username}`,
  });
  const comment = await register('Charlatana').then((someone) =>
    someone.call<CommentAnswer>('POST', `/api/events/${party.id}/comments`, { content: 'Compra ya' }),
  );
  const hers = await open(mara, '/?view=pending-comments', { viewport: DESKTOP });
  const row = hers.getByRole('main').getByRole('listitem').filter({ hasText: 'Compra ya' });
  await expect(row).toBeVisible();
  await hers.getByRole('button', { name: 'Rechazar con motivo…' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Rechazar con motivo' });
  await dialog.getByRole('textbox').fill('Publicidad');
  await dialog.getByRole('button', { name: /^Rechazar/ }).click();
  await expect(hers.getByText('No hay comentarios pendientes')).toBeVisible();
  await hers.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(row).toBeVisible();
  await hers.goto(`/historia/comentario/${comment.id}`);
  await expect(hers.getByRole('heading', { name: 'Comentario', exact: true })).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Aprobar' })).toBeVisible();

  await hers.getByRole('button', { name: /^Menú/ }).click();
  const menu = hers.getByRole('navigation', { name: 'Menú' });
  await expect(menu.getByText('Moderador', { exact: true })).toBeVisible();
  await menu.getByRole('button', { name: /^Moderación/ }).click();
  await expect(menu.getByRole('link', { name: /^Denuncias/ })).toBeVisible();
  expect(await menu.getByRole('button', { name: 'Administración' }).count()).toBe(0);
  expect(await seriousFindings(hers)).toEqual([]);
  await hers.goto('/audit');
  await expect(hers.getByText('Necesitas permisos de administrador.')).toBeVisible();
});
