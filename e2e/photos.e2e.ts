import { shareKey } from '@duende/contracts/common/slug';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { browserCookies } from './testing/api.ts';
import { partyKept, readKept, until, workerReady } from './testing/kept.ts';
import { publish, submit } from '@duende/testkit/support/parties';
import { uploadPoster } from './testing/poster-file.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const author = rig.member('Tramontana');
const statusOf = async (path: string) => (await fetch(`${rig.service.address}${path}`)).status;
const SEES_PHOTO = '[...document.images].some((image) => image.naturalWidth > 100)';

test('an author sees the own pending poster, a stranger nothing; approved it is everybody’s, deleted nobody’s', async () => {
  const photo = await uploadPoster(author, '#0b5d1e');
  const party = await submit(author, { name: 'Bruma', photo });
  const { context, newPage } = await rig.visit();
  await context.addCookies(browserCookies(author, rig.service.address));
  const page = await newPage(`/event/${party.id}`);
  await until(page, SEES_PHOTO);
  expect(await statusOf(photo)).toBe(404);
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  expect(await statusOf(photo)).toBe(200);
  await admin.call('DELETE', `/api/events/${party.id}`);
  expect(await statusOf(photo)).toBe(404);
  await context.close();
});

test('an admin withdraws a photo: it leaves open pages and what they keep, and stands in the trail', async () => {
  const photo = await uploadPoster(author, '#8a1c1c');
  const party = await publish(admin, { name: 'Luna de Corcho', photo: await uploadPoster(admin, '#8a1c1c') });
  const onlooker = await rig.visit({ serviceWorkers: 'allow' });
  const open = await onlooker.newPage('/');
  await workerReady(open);
  await open.goto(`/event/${shareKey(party)}`);
  await until(open, SEES_PHOTO);
  await partyKept(open, `/api/events/${party.id}`, 'Corcho');
  const keptPhotos = async () =>
    (await readKept(open)).caches.filter(({ path }) => path.startsWith('/photos/'));
  await expect.poll(keptPhotos).toHaveLength(1);

  const { context, newPage, complaints } = await rig.visit();
  await context.addCookies(browserCookies(admin, rig.service.address));
  const page = await newPage(`/event/${party.id}`);
  await page.getByRole('button', { name: 'Retirar foto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retirar foto' });
  await dialog.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Motivo (opcional)').fill('Sin permiso');
  await dialog.getByRole('button', { name: 'Retirar foto' }).click();
  await page.getByText('Foto retirada', { exact: true }).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Retirar foto' }).waitFor({ state: 'detached' });

  await open.getByRole('button', { name: 'Ver la foto completa' }).waitFor({ state: 'detached' });
  await expect.poll(keptPhotos).toEqual([]);
  for (const person of [admin, author])
    expect(
      (await fetch(`${rig.service.address}${photo}`, { headers: { Cookie: person.cookies() } })).status,
    ).toBe(404);
  await expect(uploadPoster(author, '#8a1c1c')).rejects.toThrow(/se retiró/);

  await page.goto('/audit');
  const entry = page.getByRole('listitem').filter({ hasText: 'retiró la foto del evento' });
  await entry.getByText('Luna de Corcho', { exact: true }).waitFor();
  await entry.getByText('Sin permiso').waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), onlooker.context.close()]);
});

test('a kept photo that the service says is gone is shown no more, in no width', async () => {
  const photo = await uploadPoster(admin, '#1c3f8a');
  const party = await publish(admin, { name: 'Noche Breve', photo });
  const { newPage, context } = await rig.visit({ serviceWorkers: 'allow' });
  const page = await newPage('/');
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
  await context.close();
});
