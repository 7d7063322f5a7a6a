import type { Page } from '@playwright/test';
import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { seriousFindings } from './testing/axe.ts';
import { publish } from '@duende/testkit/support/parties';
import { expect, test } from './testing/fixtures.ts';
import { press } from './testing/press.ts';

async function write(page: Page, content: string, author?: string): Promise<void> {
  await page.getByLabel('Comentario', { exact: true }).fill(content);
  if (author !== undefined) await page.getByLabel('Nombre (opcional)').fill(author);
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: content }).getByText('Pendiente')).toBeVisible();
}

test('a comment under the own name bears the account’s mark, here and at once elsewhere; a typed name bears none', async ({
  admin,
  open,
  register,
}) => {
  const party = await publish(admin, { name: 'Quién Es Quién' });
  const luna = await register('Luna');
  const mine = await open(luna, `/event/${party.id}`);
  const reader = await open(null, `/event/${party.id}`);
  const guardian = await open(admin, `/event/${party.id}`);
  await expect(reader.getByText('en directo')).toBeVisible();

  await mine.getByLabel('Comentario', { exact: true }).focus();
  const name = mine.getByLabel('Nombre (opcional)');
  await expect(name).toHaveValue(luna.username);
  expect(await mine.getByText('el comentario saldrá como verificado').count()).toBe(1);
  await write(mine, 'Llevo mantas');
  await expect(mine.getByRole('link', { name: `${luna.username} Cuenta registrada` })).toBeVisible();
  await write(mine, 'Nadie sabe quién soy', '');
  await write(reader, 'Soy la de siempre', luna.username);
  await write(guardian, 'Se cierra a las ocho');

  const pending = await admin.call<CommentAnswer[]>('GET', '/api/admin/comments/pending');
  for (const { id } of pending) await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  const comment = (content: string) => reader.getByRole('listitem').filter({ hasText: content });
  await expect(comment('Llevo mantas').getByText('Cuenta registrada')).toBeVisible();
  await expect(comment('Se cierra a las ocho').getByText('Administración')).toBeVisible();
  await expect(comment('Nadie sabe quién soy').getByText('Anónimo')).toBeVisible();
  for (const content of ['Nadie sabe quién soy', 'Soy la de siempre'])
    expect(await comment(content).getByRole('link').count()).toBe(0);
  // The same after a reload, without live messages.
  await reader.reload();
  await expect(comment('Se cierra a las ocho').getByText('Administración')).toBeVisible();
  expect(await seriousFindings(reader)).toEqual([]);

  await comment('Llevo mantas').getByRole('link').click();
  await expect(reader.getByRole('heading', { name: luna.username })).toBeVisible();
});

test('by the keyboard, its author edits a comment and withdraws it; readers see it come and go, and who organizes', async ({
  admin,
  open,
  register,
}) => {
  const party = await publish(admin, { name: 'Palabra Tomada' });
  const luna = await register('Luna');
  const mine = await open(luna, `/event/${party.id}`);
  const reader = await open(null, `/event/${party.id}`);
  const host = await open(admin, `/event/${party.id}`);
  await expect(reader.getByText('en directo')).toBeVisible();
  await write(host, 'Abrimos a las diez');
  await write(mine, 'Llevo leña');

  const options = mine.getByRole('button', { name: 'Más opciones sobre tu comentario' });
  await press(options, 'Enter');
  await press(mine.getByRole('button', { name: 'Editar' }), 'Enter');
  await expect(mine.getByRole('dialog').getByLabel('Tu comentario')).toBeFocused();
  await mine.keyboard.press('ControlOrMeta+A');
  await mine.keyboard.type('Llevo leña seca');
  await press(mine.getByRole('button', { name: 'Guardar' }), 'Enter');
  await expect(mine.getByRole('listitem').filter({ hasText: 'Llevo leña seca' })).toBeVisible();

  const pending = await admin.call<CommentAnswer[]>('GET', '/api/admin/comments/pending');
  for (const { id } of pending) await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  const comment = (content: string) => reader.getByRole('listitem').filter({ hasText: content });
  await expect(comment('Abrimos a las diez').getByText('Organiza')).toBeVisible();
  await expect(comment('Llevo leña seca').getByText('Cuenta registrada')).toBeVisible();
  expect(await reader.getByText('Organiza').count()).toBe(1);
  await expect(mine.getByText('Pendiente')).toBeHidden();

  await press(options, 'Enter');
  await expect(mine.getByRole('dialog', { name: 'Tu comentario' })).toBeVisible();
  expect(await seriousFindings(mine)).toEqual([]);
  await press(mine.getByRole('dialog').getByRole('button', { name: 'Retirar comentario' }), 'Enter');
  await expect(mine.getByRole('listitem').filter({ hasText: 'Llevo leña seca' })).toBeHidden();
  await expect(comment('Llevo leña seca')).toBeHidden();
  await expect(reader.getByRole('heading', { name: 'Comentarios 1' })).toBeVisible();
});
