import { shareKey } from '@duende/contracts/common/slug';
import { publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { expect, test } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

const PASTED = '🔥 LINE UP 🔥\n• 23:00 Astrix (live) 🇮🇱, Ánima b2b Sol del Sur\n01:30 – Eco';

test('a pasted line-up becomes names in the form, and each leads to their other parties', async ({
  admin,
  register,
  open,
}) => {
  const [first] = await Promise.all([
    publish(admin, { name: 'Bosque Sonoro', lineup: [PASTED] }),
    publish(admin, { name: 'Luna Llena', lineup: ['Ánima'] }),
    publish(admin, { name: 'Otra Noche', lineup: ['Eco'] }),
  ]);
  const page = await open(null, `/event/${shareKey(first)}`);
  const artists = page.getByRole('list', { name: 'Artistas' });
  await expect(artists.getByRole('link')).toHaveText(['Astrix', 'Ánima', 'Sol del Sur', 'Eco']);
  expect(await seriousFindings(page)).toEqual([]);
  await artists.getByRole('link', { name: 'Ánima' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?]q=%C3%81nima$/);
  await expect(page.getByRole('searchbox', { name: 'Buscar eventos' })).toHaveValue('Ánima');
  await expect(page.getByText('2 próximos eventos con «Ánima»')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Bosque Sonoro', 'Luna Llena']);

  const form = await open(await register('Promotora'), '/?view=form');
  const field = form.getByLabel('Artistas');
  await field.fill(PASTED);
  await field.blur();
  const names = form.getByRole('list', { name: 'Quienes tocan' });
  await expect(names.getByRole('listitem')).toHaveText(['Astrix', 'Ánima', 'Sol del Sur', 'Eco']);
  await press(names.getByRole('button', { name: 'Quitar Ánima' }), 'Enter');
  await expect(names.getByRole('listitem')).toHaveText(['Astrix', 'Sol del Sur', 'Eco']);
  expect(await seriousFindings(form)).toEqual([]);
});

test(
  'another’s page that searches shows a party once it is published, and no longer once it is gone',
  inSecondTier,
  async ({ admin, open }) => {
    const page = await open(null, '/?q=vesperal');
    await expect(page.getByText('No hay resultados para «vesperal»')).toBeVisible();
    const { id } = await publish(admin, { name: 'Noche Vespertal' });
    await expect(page.getByText('1 próximo evento con «vesperal»')).toBeVisible();
    await admin.call('DELETE', `/api/events/${id}`, {});
    await expect(page.getByText('No hay resultados para «vesperal»')).toBeVisible();
  },
);
