import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { expect, test } from './testing/fixtures.ts';
import { press } from './testing/press.ts';

test('new accounts report a comment, which stays until a moderator hides it', async ({
  admin,
  open,
  register,
}) => {
  const party = await publish(admin, { name: 'Denuncias Tres' });
  const [writer, ...people] = await Promise.all(
    ['Grosera', 'Una', 'Otra', 'Tercera'].map((name) => register(name)),
  );
  const posted = await writer?.call<CommentAnswer>('POST', `/api/events/${party.id}/comments`, {
    content: 'Menuda panda de pringados',
  });
  await admin.call('PATCH', `/api/admin/comments/${posted?.id}/approve`);
  const moderator = await open(admin, '/?view=reports');
  await expect(moderator.getByText('No hay denuncias por revisar')).toBeVisible();
  const reader = await open(null, `/event/${party.id}`);
  const comment = reader.getByRole('listitem').filter({ hasText: 'Menuda panda' });
  await expect(comment).toBeVisible();
  await expect(reader.getByText('en directo')).toBeVisible();
  expect(await comment.getByRole('button', { name: /^Más opciones/ }).count()).toBe(0);

  const [first, ...others] = people;
  const page = await open(first ?? null, `/event/${party.id}`);
  // With the keyboard only.
  await page.getByRole('button', { name: /^Más opciones sobre el comentario/ }).focus();
  await page.keyboard.press('Enter');
  await press(page.getByRole('button', { name: /^Denunciar el comentario/ }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Denunciar' });
  await dialog.getByRole('radio', { name: 'Otro motivo' }).focus();
  await page.keyboard.press('Space');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Cuéntanos qué pasa').fill('Insulta a todo el mundo');
  await dialog.getByRole('button', { name: 'Enviar denuncia' }).click();
  await expect(page.getByText('Denuncia enviada', { exact: true })).toBeVisible();
  await expect(moderator.getByText('1 denuncia')).toBeVisible();
  const row = moderator.getByRole('listitem', { name: /^Comentario de/ });
  await row.getByRole('heading').getByRole('button').click();
  const sheet = moderator.getByRole('dialog', { name: '1 de 1' });
  await expect(sheet.getByText('Insulta a todo el mundo')).toBeVisible();
  expect(await seriousFindings(moderator)).toEqual([]);
  await moderator.keyboard.press('Escape');
  await expect(row.getByRole('heading').getByRole('button')).toBeFocused();

  for (const person of others)
    await person.call('POST', '/api/reports', { thing: 'comment', id: posted?.id, ground: 'abuse' });
  await expect(moderator.getByText('3 denuncias')).toBeVisible();
  // Accounts of today hide nothing.
  await expect(comment).toBeVisible();
  expect(await moderator.getByText('Oculto hasta que alguien decida').count()).toBe(0);
  expect(await seriousFindings(moderator)).toEqual([]);

  await row.getByRole('button', { name: /^Dejar como está/ }).click();
  await expect(moderator.getByText('No hay denuncias por revisar')).toBeVisible();
  await moderator.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await row.getByRole('button', { name: /^Ocultar/ }).click();
  await expect(moderator.getByText('No hay denuncias por revisar')).toBeVisible();
  await expect(comment).toHaveCount(0);
});
