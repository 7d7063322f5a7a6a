import { shareKey } from '@duende/contracts/common/slug';
import { seriousFindings } from './testing/axe.ts';
import { partyKept, readKept, until, workerReady } from './testing/kept.ts';
import { publish, submit } from '@duende/testkit/support/parties';
import { uploadPoster } from './testing/poster-file.ts';
import { expect, openIn, testWith } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

const test = testWith({ author: 'Tramontana' });

const SEES_PHOTO = '[...document.images].some((image) => image.naturalWidth > 100)';

test('an author sees the own pending poster', async ({ author, visit }) => {
  const photo = await uploadPoster(author, '#0b5d1e');
  const party = await submit(author, { name: 'Bruma', photo });
  const context = await visit(author);
  const page = await openIn(context, `/event/${party.id}`);
  await until(page, SEES_PHOTO);
});

test('an admin withdraws a photo: it leaves open pages and what they keep, and is in the trail', async ({
  admin,
  visit,
}) => {
  const party = await publish(admin, { name: 'Luna de Corcho', photo: await uploadPoster(admin, '#8a1c1c') });
  const onlooker = await visit(null, { serviceWorkers: 'allow' });
  const open = await openIn(onlooker, '/');
  await workerReady(open);
  await open.goto(`/event/${shareKey(party)}`);
  await until(open, SEES_PHOTO);
  await partyKept(open, ['party', party.id], 'Corcho');
  const keptPhotos = async () =>
    (await readKept(open)).caches.filter(({ path }) => path.startsWith('/photos/'));
  await expect.poll(keptPhotos).toHaveLength(1);

  const context = await visit(admin);
  const page = await openIn(context, `/event/${party.id}`);
  await page.getByRole('button', { name: 'Quitar foto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quitar foto' });
  await expect(dialog).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Motivo (opcional)').fill('Sin permiso');
  await dialog.getByRole('button', { name: 'Quitar foto' }).click();
  await expect(page.getByText('Foto quitada', { exact: true }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quitar foto' })).toHaveCount(0);

  await expect(open.getByRole('button', { name: 'Ver la foto completa' })).toHaveCount(0);
  await expect.poll(keptPhotos).toEqual([]);

  await page.goto('/audit');
  const entry = page.getByRole('listitem').filter({ hasText: 'quitó la foto del evento' });
  await expect(entry.getByText('Luna de Corcho', { exact: true })).toBeVisible();
  await expect(entry.getByText('Sin permiso')).toBeVisible();
  await Promise.all([context.close(), onlooker.close()]);
});

test(
  'a kept photo that the service says is gone is shown no more, in no width',
  inSecondTier,
  async ({ admin, visit }) => {
    const photo = await uploadPoster(admin, '#1c3f8a');
    const party = await publish(admin, { name: 'Noche Breve', photo });
    const context = await visit(null, { serviceWorkers: 'allow' });
    const page = await openIn(context, '/');
    await workerReady(page);
    await page.goto(`/event/${party.id}`);
    await until(page, SEES_PHOTO);
    const kept = async () =>
      (await readKept(page)).caches.filter(({ path }) => path.startsWith('/photos/')).length;
    await expect.poll(kept).toBe(1);
    await page.goto('/no-hay-nada-aqui');
    await admin.call('DELETE', `/api/events/${party.id}`);
    const answer = await page.evaluate<number>(
      `fetch(${JSON.stringify(photo.replace('.webp', '-400.webp'))}, { cache: 'reload' }).then(({ status }) => status)`,
    );
    expect(answer).toBe(404);
    await expect.poll(kept).toBe(0);
  },
);
