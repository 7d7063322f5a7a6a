import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { seriousFindings } from './testing/axe.ts';
import { publish } from '@duende/testkit/support/parties';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();

async function write(page: Page, content: string, author?: string): Promise<void> {
  await page.getByLabel('Comentario', { exact: true }).fill(content);
  if (author !== undefined) await page.getByLabel('Nombre (opcional)').fill(author);
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
  await page.getByRole('listitem').filter({ hasText: content }).getByText('Pendiente').waitFor();
}

test('a comment under the own name bears the account’s mark, here and at once elsewhere; a typed name bears none', async () => {
  const party = await publish(admin, { name: 'Quién Es Quién' });
  const luna = await rig.register('Luna');
  const mine = await rig.open(luna, `/event/${party.id}`);
  const reader = await rig.open(null, `/event/${party.id}`);
  const guardian = await rig.open(admin, `/event/${party.id}`);
  await reader.page.getByText('en directo').waitFor();

  await mine.page.getByLabel('Comentario', { exact: true }).focus();
  const name = mine.page.getByLabel('Nombre (opcional)');
  await expect.poll(() => name.inputValue()).toBe(luna.username);
  expect(await mine.page.getByText('el comentario saldrá como verificado').count()).toBe(1);
  await write(mine.page, 'Llevo mantas');
  await mine.page.getByRole('link', { name: `${luna.username} Cuenta registrada` }).waitFor();
  await write(mine.page, 'Nadie sabe quién soy', '');
  await write(reader.page, 'Soy la de siempre', luna.username);
  await write(guardian.page, 'Se cierra a las ocho');

  const pending = await admin.call<CommentAnswer[]>('GET', '/api/admin/comments/pending');
  for (const { id } of pending) await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  const comment = (content: string) => reader.page.getByRole('listitem').filter({ hasText: content });
  await comment('Llevo mantas').getByText('Cuenta registrada').waitFor();
  await comment('Se cierra a las ocho').getByText('Administración').waitFor();
  await comment('Nadie sabe quién soy').getByText('Anónimo').waitFor();
  for (const content of ['Nadie sabe quién soy', 'Soy la de siempre'])
    expect(await comment(content).getByRole('link').count()).toBe(0);
  // The same once the page is asked for anew, not told.
  await reader.page.reload();
  await comment('Se cierra a las ocho').getByText('Administración').waitFor();
  expect(await seriousFindings(reader.page)).toEqual([]);

  await comment('Llevo mantas').getByRole('link').click();
  await reader.page.getByRole('heading', { name: luna.username }).waitFor();
  for (const opened of [mine, reader, guardian]) {
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  }
});
