import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { approvedParty } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const SAID = 'Se retrasa la apertura a las 23:00';

test('by the keyboard: an administrator sets a notice, whoever reads the party sees it at once, and it is undone', async () => {
  const party = await approvedParty(admin, 'Luna con Aviso');
  const visitor = await rig.open(null, `/event/${party.id}`);
  await visitor.page.getByText('en directo').waitFor();
  const notice = visitor.page.getByRole('region', { name: 'Aviso' });
  expect(await notice.count()).toBe(0);

  const { page, context, complaints } = await rig.open(admin, `/event/${party.id}`, { viewport: DESKTOP });
  await page.getByRole('button', { name: 'Aviso', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Aviso del evento' });
  await dialog.getByLabel('Aviso', { exact: true }).fill(SAID);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publicar aviso' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Aviso', exact: true }).getByText(SAID).waitFor();
  await notice.getByText(SAID).waitFor();
  expect(await seriousFindings(visitor.page)).toEqual([]);

  await page.goto('/audit');
  const entry = page.getByRole('listitem').filter({ hasText: 'cambió el aviso del evento' });
  await entry.getByText(SAID).waitFor();
  await entry.getByRole('button', { name: /^Deshacer/ }).press('Enter');
  const undoing = page.getByRole('dialog');
  await undoing.getByText('El evento se queda sin aviso.').waitFor();
  await undoing.getByRole('button', { name: /^Deshacer/ }).press('Enter');
  await notice.waitFor({ state: 'detached' });
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  await Promise.all([context.close(), visitor.context.close()]);
});

test('a notice that is there is taken away by leaving it empty', async () => {
  const party = await approvedParty(admin, 'Luna sin Aviso');
  await admin.call('PUT', `/api/admin/events/${party.id}/notice`, { notice: SAID });
  const { page, context, complaints } = await rig.open(admin, `/event/${party.id}?over=aviso`);
  const dialog = page.getByRole('dialog', { name: 'Aviso del evento' });
  await dialog.getByLabel('Aviso', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Quitar aviso' }).click();
  await page.getByText('Aviso quitado', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Aviso', exact: true }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

const LONG = `Corte en la M-604: https://carreteras.example/${'avisos-'.repeat(20)}\n\n${'Venid por Rascafría. '.repeat(20)}`;

test.each([PHONE, DESKTOP])(
  'a notice as long as may be on $width × $height stays within the page',
  async (viewport) => {
    const party = await approvedParty(admin, 'Luna con Mucho Aviso');
    await admin.call('PUT', `/api/admin/events/${party.id}/notice`, { notice: LONG.slice(0, 500) });
    const { page, context, complaints } = await rig.open(null, `/event/${party.id}`, { viewport });
    const shown = page.getByRole('region', { name: 'Aviso', exact: true });
    await shown.getByText('Venid por Rascafría.').waitFor();
    const [box, words] = [await shown.boundingBox(), await shown.getByRole('paragraph').boundingBox()];
    // Beside its words there is room for its sign alone, and nothing below them.
    expect(words?.width).toBeGreaterThan((box?.width ?? Infinity) - 80);
    expect(words?.height).toBeGreaterThan((box?.height ?? Infinity) - 40);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
