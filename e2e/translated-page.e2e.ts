/// <reference lib="dom" />
import { publish, TOMORROW } from '@duende/testkit/support/parties';
import { translatePage } from '@duende/testkit/support/translate-page';
import type { Page } from '@playwright/test';
import { press } from './testing/press.ts';
import { openRides, pinOf } from './testing/rides-page.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

const test = testWith({ dancer: 'Duna', reader: 'Lluvia' });

const translate = (page: Page) => page.evaluate(translatePage);
const shows = (page: Page, count: RegExp) =>
  expect(page.getByRole('region', { name: 'Asistencia' }).getByText(count).first()).toBeVisible();
const isWhole = async (page: Page) => expect(await page.getByText('Algo ha fallado').count()).toBe(0);

test('a translated party stays alive: ¿Vas?, what others do, a comment, a dialog', async ({
  admin,
  dancer,
  reader,
  open,
}) => {
  const party = await approvedParty(admin, 'Luna Traducida');
  const page = await open(admin, `/event/${party.id}`);
  await expect(page.getByText('en directo')).toBeVisible();
  await expect(page.getByText('Todavía no hay comentarios.')).toBeVisible();
  await translate(page);
  await page.getByRole('button', { name: '¿Vas?' }).click();
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  await shows(page, /\b1 va\b/);
  await translate(page);
  await dancer.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  await shows(page, /\b2 van\b/);
  const { id } = await reader.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, {
    content: 'Allí nos vemos',
  });
  await translate(page);
  await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  await expect(page.getByText('Allí nos vemos')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Comentarios\s*1$/ })).toBeVisible();
  await translate(page);
  await press(page.getByRole('button', { name: '¡Voy!' }), 'Enter');
  await expect(page.getByRole('button', { name: '¿Vas?' })).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await translate(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await isWhole(page);
});

test(
  'a translated home: the menu, a search, a way to a party and back',
  inSecondTier,
  async ({ admin, dancer, open }) => {
    const party = await publish(admin, { name: 'Sol Traducido', dates: [TOMORROW] });
    const page = await open(dancer, '/');
    await expect(page.getByText('en directo')).toBeVisible();
    const card = page.getByRole('heading', { level: 3, name: party.name });
    await expect(card).toBeVisible();
    await translate(page);
    await page.getByRole('searchbox').fill('nada de esto');
    // The empty list offers the next parties, so the same card may come back below this text.
    await expect(page.getByText('No hay resultados para «nada de esto»')).toBeVisible();
    await translate(page);
    await page.getByRole('searchbox').fill('');
    await expect(page.getByText('No hay resultados')).toHaveCount(0);
    await expect(card).toBeVisible();
    await translate(page);
    await page
      .getByRole('link', { name: `Ver detalles ${party.name}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: party.name })).toBeVisible();
    await translate(page);
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(card).toBeVisible();
    await isWhole(page);
  },
);

test(
  'translated rides: one that comes, one that is sent, one that is begun and left',
  inSecondTier,
  async ({ admin, dancer, reader, visit }) => {
    const party = await approvedParty(admin, 'Ruta Traducida');
    const { page } = await openRides(visit, dancer, party.id);
    const confirm = page.getByRole('button', { name: 'Confirmar' });
    const offer = page.getByRole('button', { name: 'Ofrezco transporte' });
    await expect(page.getByText('en directo')).toBeVisible();
    await translate(page);
    await publishRide(reader, party.id, { passengers: 3 });
    await expect(page.getByRole('main').locator('p').filter({ hasText: '1 coche · 3 plazas' })).toBeVisible();
    await translate(page);
    await offer.click();
    await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
    await translate(page);
    let send = (): void => undefined;
    const isSent = new Promise<void>((resolve) => (send = resolve));
    await page.route(`**/api/events/${party.id}/rides`, async (route) => {
      if (route.request().method() === 'POST') await isSent;
      await route.continue();
    });
    try {
      await confirm.click();
      await expect(page.getByRole('button', { name: 'Publicando...' })).toBeVisible();
      await translate(page);
    } finally {
      send();
    }
    await expect(pinOf(page, 'Mi pin: ofrece 1 plaza')).toBeVisible();
    await expect(
      page.getByRole('main').locator('p').filter({ hasText: '2 coches · 4 plazas' }),
    ).toBeVisible();
    await translate(page);
    await offer.click();
    await expect(confirm).toBeVisible();
    await translate(page);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(confirm).toHaveCount(0);
    await isWhole(page);
  },
);
