import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { approvedParty } from './testing/rides-party.ts';
import { expect, test } from './testing/fixtures.ts';
import { beyondFirst } from './second-tier.ts';
import { press } from './testing/press.ts';

const SAID = 'Se retrasa la apertura a las 23:00';

test('by the keyboard: an administrator sets a notice, readers of the party see it at once, and it is undone', async ({
  admin,
  open,
}) => {
  const party = await approvedParty(admin, 'Luna con Aviso');
  const visitor = await open(null, `/event/${party.id}`);
  await expect(visitor.getByText('en directo')).toBeVisible();
  const notice = visitor.getByRole('region', { name: 'Nota' });
  expect(await notice.count()).toBe(0);

  const page = await open(admin, `/event/${party.id}`, { viewport: DESKTOP });
  await press(page.getByRole('button', { name: 'Nota', exact: true }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Nota del evento' });
  await dialog.getByLabel('Nota', { exact: true }).fill(SAID);
  expect(await seriousFindings(page)).toEqual([]);
  await press(dialog.getByRole('button', { name: 'Publicar nota' }), 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Nota', exact: true }).getByText(SAID)).toBeVisible();
  await expect(notice.getByText(SAID)).toBeVisible();
  expect(await seriousFindings(visitor)).toEqual([]);

  await page.goto('/audit');
  const entry = page.getByRole('listitem').filter({ hasText: 'cambió la nota del evento' });
  await expect(entry.getByText(SAID)).toBeVisible();
  await press(entry.getByRole('button', { name: /^Deshacer/ }), 'Enter');
  const undoing = page.getByRole('dialog');
  await expect(undoing.getByText('El evento se queda sin nota.')).toBeVisible();
  await press(undoing.getByRole('button', { name: /^Deshacer/ }), 'Enter');
  await expect(notice).toHaveCount(0);
  await Promise.all([page.context().close(), visitor.context().close()]);
});

test('a notice that is there is taken away by leaving it empty', async ({ admin, open }) => {
  const party = await approvedParty(admin, 'Luna sin Aviso');
  await admin.call('PUT', `/api/admin/events/${party.id}/notice`, { notice: SAID });
  const page = await open(admin, `/event/${party.id}?over=nota`);
  const dialog = page.getByRole('dialog', { name: 'Nota del evento' });
  await dialog.getByLabel('Nota', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Quitar nota' }).click();
  await expect(page.getByText('Nota quitada', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nota', exact: true })).toHaveCount(0);
});

const LONG = `Corte en la M-604: https://carreteras.example/${'avisos-'.repeat(20)}\n\n${'Venid por Rascafría. '.repeat(20)}`;

for (const [variant, viewport] of [PHONE, DESKTOP].entries())
  test(
    `a notice as long as may be on ${viewport.width} × ${viewport.height} stays within the page`,
    beyondFirst(variant),
    async ({ admin, open }) => {
      const party = await approvedParty(admin, 'Luna con Mucho Aviso');
      await admin.call('PUT', `/api/admin/events/${party.id}/notice`, { notice: LONG.slice(0, 500) });
      const page = await open(null, `/event/${party.id}`, { viewport });
      const shown = page.getByRole('region', { name: 'Nota', exact: true });
      await expect(shown.getByText('Venid por Rascafría.')).toBeVisible();
      const [box, words] = [await shown.boundingBox(), await shown.getByRole('paragraph').boundingBox()];
      // Next to the text there is only room for its icon, and nothing is below it.
      expect(words?.width).toBeGreaterThan((box?.width ?? Infinity) - 80);
      expect(words?.height).toBeGreaterThan((box?.height ?? Infinity) - 40);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      expect(await seriousFindings(page)).toEqual([]);
    },
  );
